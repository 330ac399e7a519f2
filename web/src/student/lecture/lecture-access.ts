import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { hasLecture } from '../../shared/account/course-standing.ts';
import { may } from '../../shared/auth/may.ts';

/** Sets `locked` for this user, because the server's answer for a course ignores enrolments. */
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

/** Whether this user has, or had, lectures of a course. The server decides about the end. */
export function mayOpenAll(user: User | null, courseId: string): boolean {
  return user !== null && (may(user, 'content') || user.courses.includes(courseId));
}
