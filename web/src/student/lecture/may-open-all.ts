import type { User } from '@markaz/contract/accounts/users';
import { may } from '../../shared/auth/may.ts';

/**
 * Whether this person may open every lecture of a course, or some of them: enrolled in it, or one
 * who makes courses. Where that has ended it is the server's clock that says so, not the phone's.
 */
export function mayOpenAll(user: User | null, courseId: string): boolean {
  return user !== null && (may(user, 'content') || user.courses.includes(courseId));
}
