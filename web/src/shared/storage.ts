/**
 * Access to `localStorage` and `sessionStorage`, and the site's keys in them. If storage is
 * blocked, full or missing (prerendering), nothing is saved and nothing fails.
 */

type StorageArea = 'localStorage' | 'sessionStorage';

export function readText(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Returns the parsed JSON at `key`, or null if there is none. Fields may be missing, because an
 * older version of the site may have written it.
 */
export function readJson<Value>(key: string, area?: StorageArea): Partial<Value> | null {
  try {
    return JSON.parse(readText(key, area) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Saves `text`, or removes the entry if `text` is null.
 * @returns whether storage accepted the change
 */
export function writeText(key: string, text: string | null, area: StorageArea = 'localStorage') {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
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
export const openedCoursesStorageKey = 'markaz.opened';

/** Progress reports that the server has not confirmed yet. */
export const progressStorageKey = 'markaz.progress';

/** Prefix for attempts at quizzes. It starts with `quizStoragePrefix`. */
export const sheetStoragePrefix = 'markaz.quiz.sheet';

/** Prefix for wrongly answered questions. It starts with `quizStoragePrefix`. */
export const mistakesStoragePrefix = 'markaz.quiz.mistakes';

/** Prefix for notes in lectures. It starts with `quizStoragePrefix`. */
export const notesStoragePrefix = 'markaz.quiz.notes';

/** The uid of the student who has unsent notes or questions. It starts with `quizStoragePrefix`. */
export const unsentNotesStorageKey = 'markaz.quiz.unsent';

/** Prefix for the announcements that the API sent a student. It starts with `quizStoragePrefix`. */
export const toldStoragePrefix = 'markaz.quiz.told.';

/**
 * Prefix for what a student has read, and for the last visits of courses. It starts with
 * `quizStoragePrefix`.
 */
export const newsStoragePrefix = 'markaz.quiz.news.';

/** Set while a sign-out is pending, which means that the server has not yet ended the session. */
export const signOutStorageKey = 'markaz.sign-out';

/** Id of the user who was last asked for the school year on this device. */
export const gradeAskedStorageKey = 'markaz.grade-asked';

export const displacementStorageKey = 'markaz.displaced';

export const savedFilesCache = 'kept-files';

/** Database for an admin's unsaved courses (admin/courses/editor/draft/draft-store.ts). */
export const draftDatabase = 'markaz-admin';

/** Prefix for the student's quizzes, notes and news on this device. Removed at sign-out. */
export const quizStoragePrefix = 'markaz.quiz';
