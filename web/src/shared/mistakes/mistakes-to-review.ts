import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { lectureAccessEnd } from '../account/access-status.ts';
import type { Mistake } from './course-mistakes.ts';
import { isDue } from './schedule.ts';
import { coursesWithMistakes, storedCourseMistakes } from './stored-mistakes.ts';

export interface MistakeToReview extends Mistake {
  readonly cId: string;
  /** Title of the quiz. */
  readonly title: string;
}

/**
 * Returns the mistakes on this device for a user to review, sorted by due day. Leaves out mistakes
 * in lectures that were deleted or to which the user's access has ended.
 * @param courses the user's courses in the cache
 */
export function mistakesToReview(
  user: Pick<User, 'uid' | 'courses' | 'access' | 'endedCourses'>,
  courses: readonly EnrolledCourse[],
  now: Date,
): readonly MistakeToReview[] {
  const all = coursesWithMistakes(user.uid).flatMap((cId) => {
    const { mistakes, quizzes } = storedCourseMistakes(user.uid, cId);
    const lectures = courses.find(({ id }) => id === cId)?.progress.lectures;
    const exists = (lId: string) => lectures?.some((lecture) => lecture.lId === lId) ?? true;
    return mistakes
      .filter(({ lId }) => exists(lId) && lectureAccessEnd(user, cId, lId, now) === null)
      .map((mistake) => ({ ...mistake, cId, title: quizzes[mistake.lId]?.title ?? '' }));
  });
  const never = Number.POSITIVE_INFINITY;
  return all.toSorted((a, b) => (a.due ?? never) - (b.due ?? never) || a.wrongAt - b.wrongAt);
}

export function dueMistakes(
  all: readonly MistakeToReview[],
  now: Date,
): readonly MistakeToReview[] {
  return all.filter((mistake) => isDue(mistake, now));
}
