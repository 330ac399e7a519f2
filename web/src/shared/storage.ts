/**
 * Access to `localStorage` and `sessionStorage`, and the site's keys in them. If storage is
 * blocked, full or missing (prerendering), nothing is saved and nothing fails.
 */

type Place = 'localStorage' | 'sessionStorage';

export function readText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Returns the JSON at `key` or null. Partial, because an older version may have written it. */
export function readJson<Value>(key: string, place?: Place): Partial<Value> | null {
  try {
    return JSON.parse(readText(key, place) ?? 'null');
  } catch {
    return null;
  }
}

/** Saves `text`; null removes the entry. @returns whether storage accepted the change. */
export function writeText(key: string, text: string | null, place: Place = 'localStorage') {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

export const themeStorageKey = 'markaz.theme';

export const settingsStorageKey = 'markaz.settings';
export const userStorageKey = 'markaz.user';

/** The courses opened on this device. Removed together with the user. */
export const openedStorageKey = 'markaz.opened';

/** Progress reports that the server has not confirmed yet. */
export const progressStorageKey = 'markaz.progress';

/** Prefix for wrongly answered questions. They are removed with `quizStoragePrefix`. */
export const mistakesStoragePrefix = 'markaz.quiz.mistakes';

/** Set from a sign-out on this device until the server has ended the session. */
export const signOutStorageKey = 'markaz.sign-out';

export const displacementStorageKey = 'markaz.displaced';

export const savedFilesCache = 'kept-files';

/** Database for an admin's unsaved courses (admin/courses/editor/draft/draft-store.ts). */
export const draftDatabase = 'markaz-admin';

/** Prefix for quizzes taken on this device. Removed at sign-out. */
export const quizStoragePrefix = 'markaz.quiz';
