import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { lectureEnd } from '../account/course-standing.ts';
import type { Mistake } from './course-mistakes.ts';
import { keptCourseMistakes, keptMistakeCourses } from './kept-mistakes.ts';
import { isDue } from './schedule.ts';

/** A question to review, with its course and quiz. */
export interface OwnMistake extends Mistake {
  readonly cId: string;
  /** Title of the quiz. */
  readonly title: string;
}

/**
 * Returns this device's questions for a user to review, longest due first. Excludes lectures that
 * were deleted, or to which access has ended.
 * @param courses the user's courses that are known
 */
export function ownMistakes(
  user: Pick<User, 'uid' | 'courses' | 'access' | 'endedCourses'>,
  courses: readonly EnrolledCourse[],
  now: Date,
): readonly OwnMistake[] {
  const all = keptMistakeCourses(user.uid).flatMap((cId) => {
    const { mistakes, quizzes } = keptCourseMistakes(user.uid, cId);
    const lectures = courses.find(({ id }) => id === cId)?.progress.lectures;
    const isThere = (lId: string) => lectures?.some((lecture) => lecture.lId === lId) ?? true;
    return mistakes
      .filter(({ lId }) => isThere(lId) && lectureEnd(user, cId, lId, now) === null)
      .map((mistake) => ({ ...mistake, cId, title: quizzes[mistake.lId]?.title ?? '' }));
  });
  const last = Number.POSITIVE_INFINITY;
  return all.toSorted((a, b) => (a.due ?? last) - (b.due ?? last) || a.wrongAt - b.wrongAt);
}

/** Returns the questions that are due now. */
export function dueMistakes(all: readonly OwnMistake[], now: Date): readonly OwnMistake[] {
  return all.filter((mistake) => isDue(mistake, now));
}
