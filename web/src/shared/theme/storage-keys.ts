/** Where the reader's choice of theme is kept; absent while it follows the system. */
export const themeStorageKey = 'markaz.theme';

/** Where the site's settings are kept as the catalogue last told them. */
export const settingsStorageKey = 'markaz.settings';

/** Where the user document of whoever is signed in on this device is kept. */
export const userStorageKey = 'markaz.user';

/** Where the courses that were opened on this device are kept; they go with whoever was signed in. */
export const openedStorageKey = 'markaz.opened';

/** Where reports of progress are kept that the server has not taken yet. */
export const progressStorageKey = 'markaz.progress';

/** Before every key of questions that were answered wrongly: they go with all that is of quizzes. */
export const mistakesStoragePrefix = 'markaz.quiz.mistakes';

/** Where it is kept that somebody signed out here and the server has not ended the session yet. */
export const signOutStorageKey = 'markaz.sign-out';

/** Where it is kept why another device's sign-in ended the session here. */
export const displacementStorageKey = 'markaz.displaced';

/** Cache Storage under this name holds what students keep to listen to or read without a connection. */
export const keptCacheName = 'kept-files';

/** The database of an admin's unsaved courses (admin/courses/editor/draft/draft-store.ts). */
export const draftDatabase = 'markaz-admin';

/** Before every key of the quizzes that are taken on this device; they go with whoever signs out. */
export const quizStoragePrefix = 'markaz.quiz';
