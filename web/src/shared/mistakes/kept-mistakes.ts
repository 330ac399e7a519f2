import { readJson, storedKeys, writeText } from '../stored.ts';
import { mistakesStoragePrefix } from '../theme/storage-keys.ts';
import { type CourseMistakes, noMistakes } from './course-mistakes.ts';

/** Ids have no dots. */
const startOf = (uid: string) => `${mistakesStoragePrefix}.${uid}.`;

const isOurs = (key: string) => key.startsWith(`${mistakesStoragePrefix}.`);

/** What is kept where storage takes no more. */
const fewest = 50;

/** What this device knows of a course; nothing where it was never told. */
export function keptCourseMistakes(uid: string, cId: string): CourseMistakes {
  const kept = readJson<CourseMistakes>(`${startOf(uid)}${cId}`);
  return {
    quizzes: kept?.quizzes ?? noMistakes.quizzes,
    mistakes: Array.isArray(kept?.mistakes) ? kept.mistakes : noMistakes.mistakes,
    waiting: kept?.waiting ?? noMistakes.waiting,
  };
}

/** The courses of which this device knows anything about that person's quizzes. */
export function keptMistakeCourses(uid: string): readonly string[] {
  const start = startOf(uid);
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/**
 * Changes what is kept of a course: read anew each time, because other tabs write there too. What was
 * kept for another person goes.
 */
export function changeCourseMistakes(
  uid: string,
  cId: string,
  to: (before: CourseMistakes) => CourseMistakes,
): void {
  for (const key of storedKeys())
    if (isOurs(key) && !key.startsWith(startOf(uid))) writeText(key, null);
  const after = to(keptCourseMistakes(uid, cId));
  const key = `${startOf(uid)}${cId}`;
  if (writeText(key, JSON.stringify(after))) return;
  writeText(key, JSON.stringify({ ...after, mistakes: after.mistakes.slice(0, fewest) }));
}
