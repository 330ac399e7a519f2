import { mistakesStoragePrefix, readJson, storedKeys, writeText } from '../storage.ts';
import {
  type CourseMistakes,
  noMistakes,
  type RecordedResult,
  withResult,
} from './course-mistakes.ts';

/** The user's prefix of storage keys. Ids contain no dots. */
const startOf = (uid: string) => `${mistakesStoragePrefix}.${uid}.`;

const isOurs = (key: string) => key.startsWith(`${mistakesStoragePrefix}.`);

/** Number of mistakes to save if storage is full. */
const fewest = 50;

/** Returns this device's record of a course; empty if there is none. */
export function storedCourseMistakes(uid: string, cId: string): CourseMistakes {
  const stored = readJson<CourseMistakes>(`${startOf(uid)}${cId}`);
  return {
    quizzes: stored?.quizzes ?? noMistakes.quizzes,
    mistakes: Array.isArray(stored?.mistakes) ? stored.mistakes : noMistakes.mistakes,
    waiting: stored?.waiting ?? noMistakes.waiting,
  };
}

/** Returns the ids of the courses with a record of this user. */
export function coursesWithMistakes(uid: string): readonly string[] {
  const start = startOf(uid);
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/**
 * Changes the stored record of a course. Reads it again each time, because other tabs write to it
 * too. Removes the records of other users.
 */
export function changeCourseMistakes(
  uid: string,
  cId: string,
  to: (before: CourseMistakes) => CourseMistakes,
): void {
  for (const key of storedKeys())
    if (isOurs(key) && !key.startsWith(startOf(uid))) writeText(key, null);
  const after = to(storedCourseMistakes(uid, cId));
  const key = `${startOf(uid)}${cId}`;
  if (writeText(key, JSON.stringify(after))) return;
  writeText(key, JSON.stringify({ ...after, mistakes: after.mistakes.slice(0, fewest) }));
}

/**
 * Saves an attempt's wrong answers on this device for review, as soon as the right answers are
 * known. May be called repeatedly for the same attempt.
 */
export function recordMistakes(
  uid: string,
  recorded: RecordedResult & { readonly cId: string },
): void {
  changeCourseMistakes(uid, recorded.cId, (before) => withResult(before, recorded));
}
