import type { Lecture } from '@markaz/contract/lectures';
import type { User } from '@markaz/contract/users';
import { may } from '../../shared/auth/may.ts';

/** Whether this person may open every lecture of a course: enrolled in it, or one who makes courses. */
export function mayOpenAll(user: User | null, courseId: string): boolean {
  return user !== null && (may(user, 'content') || user.courses.includes(courseId));
}

/**
 * A course's lectures with `locked` as it is for this person. The course's answer says what holds for
 * a visitor: it costs one read, and only the user document knows about enrolments.
 */
export function asSeenBy(
  user: User | null,
  courseId: string,
  lectures: readonly Lecture[],
): readonly Lecture[] {
  if (!mayOpenAll(user, courseId)) return lectures;
  return lectures.map((lecture) => ({ ...lecture, locked: false }));
}

/** A course's lectures with `locked` as it is for everybody who has not enrolled. */
export function asSeenByVisitors(lectures: readonly Lecture[]): readonly Lecture[] {
  return lectures.map((lecture) => ({ ...lecture, locked: lecture.open === 'false' }));
}
