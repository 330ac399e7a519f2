import type { User } from '@markaz/contract/accounts/users';
import type { Lecture, Refusal } from '@markaz/contract/catalogue/lectures';
import { hasLectureAccess, lectureAccessEnd } from '../../shared/account/access-status.ts';
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

/** The server's decision about a lecture, as far as it is known. */
export type Decision = 'pending' | 'opened' | Refusal | 'locked';

/** What stands in the place of the player. */
export type Barrier =
  /** `end` is the past end of access (ISO 8601), or null if the device does not know it. */
  | { readonly kind: 'ended'; readonly end: string | null }
  | { readonly kind: 'gate' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'none' };

/**
 * Returns why the student cannot open a lecture. The server decides. The device's clock only decides
 * until the server has, and for courses that ended with a school year.
 */
export function barrierOf(
  decision: Decision,
  user: User | null,
  cId: string,
  lId: string,
  now: Date,
): Barrier {
  if (decision === 'opened') return { kind: 'none' };
  if (decision === 'gate') return { kind: 'gate' };
  const end = lectureAccessEnd(user, cId, lId, now);
  if (decision === 'ended' || end !== null) return { kind: 'ended', end };
  return { kind: decision === 'locked' ? 'locked' : 'none' };
}
