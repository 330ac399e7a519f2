import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { hasLecture } from '../../shared/account/course-standing.ts';
import { may } from '../../shared/auth/may.ts';

/**
 * A course's lectures with `locked` as it is for this person. The course's answer costs one read, and
 * only the user document knows about enrolments.
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

/** A course's lectures with `locked` as it is for everybody who has nothing of it. */
export function asSeenByVisitors(lectures: readonly Lecture[]): readonly Lecture[] {
  return lectures.map((lecture) => ({ ...lecture, locked: lecture.open === 'false' }));
}
