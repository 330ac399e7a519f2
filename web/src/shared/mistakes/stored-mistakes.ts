import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { lectureEnd } from '../account/course-standing.ts';
import { readJson, storedKeys, writeText } from '../stored.ts';
import { mistakesStoragePrefix } from '../theme/storage-keys.ts';
import {
  type CourseMistakes,
  type Mistake,
  noMistakes,
  type RecordedResult,
  withResult,
} from './course-mistakes.ts';
import { isDue } from './schedule.ts';

/** Ids have no dots. */
const startOf = (uid: string) => `${mistakesStoragePrefix}.${uid}.`;

const isOurs = (key: string) => key.startsWith(`${mistakesStoragePrefix}.`);

/** Number of mistakes saved if storage is full. */
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

/** Returns the courses with a record of this user's quizzes. */
export function coursesWithMistakes(uid: string): readonly string[] {
  const start = startOf(uid);
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/**
 * Changes a course's record. Reads it anew each time, because other tabs write there too. Removes
 * the records of other users.
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

/** A question to review, with its course and quiz. */
export interface MistakeToReview extends Mistake {
  readonly cId: string;
  readonly title: string;
}

/**
 * Returns this device's questions for a user to review, longest due first. Excludes lectures that
 * were deleted, or to which access has ended.
 * @param courses the user's courses that are known
 */
export function mistakesToReview(
  user: Pick<User, 'uid' | 'courses' | 'access' | 'endedCourses'>,
  courses: readonly EnrolledCourse[],
  now: Date,
): readonly MistakeToReview[] {
  const all = coursesWithMistakes(user.uid).flatMap((cId) => {
    const { mistakes, quizzes } = storedCourseMistakes(user.uid, cId);
    const lectures = courses.find(({ id }) => id === cId)?.progress.lectures;
    const isThere = (lId: string) => lectures?.some((lecture) => lecture.lId === lId) ?? true;
    return mistakes
      .filter(({ lId }) => isThere(lId) && lectureEnd(user, cId, lId, now) === null)
      .map((mistake) => ({ ...mistake, cId, title: quizzes[mistake.lId]?.title ?? '' }));
  });
  const last = Number.POSITIVE_INFINITY;
  return all.toSorted((a, b) => (a.due ?? last) - (b.due ?? last) || a.wrongAt - b.wrongAt);
}

export function dueMistakes(
  all: readonly MistakeToReview[],
  now: Date,
): readonly MistakeToReview[] {
  return all.filter((mistake) => isDue(mistake, now));
}
