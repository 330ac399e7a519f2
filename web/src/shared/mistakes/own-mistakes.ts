import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { lectureEnd } from '../account/course-standing.ts';
import type { Mistake } from './course-mistakes.ts';
import { keptCourseMistakes, keptMistakeCourses } from './kept-mistakes.ts';
import { isDue } from './schedule.ts';

/** A question to review, and where it is from. */
export interface OwnMistake extends Mistake {
  readonly cId: string;
  /** Of the quiz. */
  readonly title: string;
}

/**
 * What this device has for a person to review, longest due first. Left out is what he has not any more,
 * and what was asked in lectures that are gone.
 * @param courses his own, as far as they are known
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

/** Those of them that are to be reviewed now. */
export function dueMistakes(all: readonly OwnMistake[], now: Date): readonly OwnMistake[] {
  return all.filter((mistake) => isDue(mistake, now));
}
