/** The user's choice of theme; absent while it follows the system. */
export const themeStorageKey = 'markaz.theme';

/** The site's settings as the catalogue last returned them. */
export const settingsStorageKey = 'markaz.settings';

/** The user document of the user signed in on this device. */
export const userStorageKey = 'markaz.user';

/** The courses opened on this device; removed with the user. */
export const openedStorageKey = 'markaz.opened';

/** Progress reports that the server has not confirmed yet. */
export const progressStorageKey = 'markaz.progress';

/** Prefix for questions answered wrongly; removed with the quizzes, whose prefix it begins with. */
export const mistakesStoragePrefix = 'markaz.quiz.mistakes';

/** Set after a sign-out on this device, until the server has ended the session. */
export const signOutStorageKey = 'markaz.sign-out';

/** Why another device's sign-in ended the session here. */
export const displacementStorageKey = 'markaz.displaced';

/** The cache with files that students save for use offline. */
export const savedFilesCache = 'kept-files';

/** The database of an admin's unsaved courses (admin/courses/editor/draft/draft-store.ts). */
export const draftDatabase = 'markaz-admin';

/** Prefix for quizzes taken on this device; removed at sign-out. */
export const quizStoragePrefix = 'markaz.quiz';
