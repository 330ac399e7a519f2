import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { hasLectureAccess } from '../../shared/account/access-status.ts';
import { may } from '../../shared/auth/may.ts';

/**
 * Returns the lectures with `locked` set for this user. In the API's response for a course,
 * `locked` does not depend on the user.
 */
export function withLocksFor(
  user: User | null,
  courseId: string,
  lectures: readonly Lecture[],
  now: Date,
): readonly Lecture[] {
  const isOpen = ({ id, open }: Lecture) =>
    open === 'true' || may(user, 'content') || hasLectureAccess(user, courseId, id, now);
  return lectures.map((lecture) => ({ ...lecture, locked: !isOpen(lecture) }));
}

/**
 * Whether to request a course's lectures with their resources. The server checks whether the user's
 * access has ended.
 */
export function mayRequestLectures(user: User | null, courseId: string): boolean {
  return user !== null && (may(user, 'content') || user.courses.includes(courseId));
}
