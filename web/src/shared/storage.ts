/**
 * This browser's storage for the site. If it is blocked, full or missing (prerendering), nothing is
 * saved and nothing fails.
 */

/** The device's storage, or this tab's. */
type Place = 'localStorage' | 'sessionStorage';

/** Returns the text at `key`; null if there is none. */
export function readText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Returns the JSON at `key`; null if there is none or it is invalid. Partial, because an older
 * version or a person may have stored something else there.
 */
export function readJson<Value>(key: string, place?: Place): Partial<Value> | null {
  try {
    return JSON.parse(readText(key, place) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Saves `text`; null removes it.
 * @returns whether storage accepted it.
 */
export function writeText(key: string, text: string | null, place: Place = 'localStorage') {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the keys in this device's storage. */
export function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

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
