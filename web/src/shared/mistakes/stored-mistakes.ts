import { mistakesStoragePrefix, readJson, storedKeys, writeText } from '../storage.ts';
import {
  type CourseMistakes,
  noMistakes,
  type RecordedResult,
  withResult,
} from './course-mistakes.ts';

/** Prefix of the storage keys with a user's mistakes. Ids contain no dots. */
const keyPrefix = (uid: string) => `${mistakesStoragePrefix}.${uid}.`;

const isMistakesKey = (key: string) => key.startsWith(`${mistakesStoragePrefix}.`);

/** Number of mistakes per course to save if storage is full. */
const mistakesIfFull = 50;

/** Returns the mistakes of a course that are stored on this device. */
export function storedCourseMistakes(uid: string, cId: string): CourseMistakes {
  const stored = readJson<CourseMistakes>(`${keyPrefix(uid)}${cId}`);
  return {
    quizzes: stored?.quizzes ?? noMistakes.quizzes,
    mistakes: Array.isArray(stored?.mistakes) ? stored.mistakes : noMistakes.mistakes,
    waiting: stored?.waiting ?? noMistakes.waiting,
  };
}

/** Returns the ids of the courses for which mistakes of this user are stored. */
export function coursesWithMistakes(uid: string): readonly string[] {
  const prefix = keyPrefix(uid);
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/**
 * Changes the stored mistakes of a course. Reads them again each time, because other tabs write to
 * storage too. Removes the mistakes of other users.
 */
export function changeCourseMistakes(
  uid: string,
  cId: string,
  update: (before: CourseMistakes) => CourseMistakes,
): void {
  for (const key of storedKeys())
    if (isMistakesKey(key) && !key.startsWith(keyPrefix(uid))) writeText(key, null);
  const after = update(storedCourseMistakes(uid, cId));
  const key = `${keyPrefix(uid)}${cId}`;
  if (writeText(key, JSON.stringify(after))) return;
  writeText(key, JSON.stringify({ ...after, mistakes: after.mistakes.slice(0, mistakesIfFull) }));
}

/**
 * Saves an attempt's wrong answers on this device for review. A question without a known right
 * answer is saved later, once a result reveals the answer. May be called repeatedly for the same
 * attempt.
 */
export function recordMistakes(
  uid: string,
  recorded: RecordedResult & { readonly cId: string },
): void {
  changeCourseMistakes(uid, recorded.cId, (before) => withResult(before, recorded));
}
