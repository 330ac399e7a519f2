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
  const isOpen = ({ id, open }: Lecture) =>
    open === 'true' || may(user, 'content') || hasLecture(user, courseId, id, now);
  return lectures.map((lecture) => ({ ...lecture, locked: !isOpen(lecture) }));
}

/**
 * Whether this user may open all or some lectures of a course: enrolled students, and staff who
 * edit courses. The server's clock decides whether an enrolment has ended, not the phone's.
 */
export function mayOpenAll(user: User | null, courseId: string): boolean {
  return user !== null && (may(user, 'content') || user.courses.includes(courseId));
}
