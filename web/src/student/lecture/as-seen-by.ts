import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { hasLecture } from '../../shared/account/course-standing.ts';
import { may } from '../../shared/auth/may.ts';

/**
 * Sets `locked` for this user on a course's lectures. The course's answer costs one read because it
 * has no enrolments: those are in the user document.
 * @param now by the device's clock
 */
export function asSeenBy(
  user: User | null,
  courseId: string,
  lectures: readonly Lecture[],
  now: Date,
): readonly Lecture[] {
  const makesCourses = may(user, 'content');
  return lectures.map((lecture) => ({
    ...lecture,
    locked:
      lecture.open === 'false' && !makesCourses && !hasLecture(user, courseId, lecture.id, now),
  }));
}

/** Sets `locked` as for a user without any access to the course. */
export function asSeenByVisitors(lectures: readonly Lecture[]): readonly Lecture[] {
  return lectures.map((lecture) => ({ ...lecture, locked: lecture.open === 'false' }));
}
