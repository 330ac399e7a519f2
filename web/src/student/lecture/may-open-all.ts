import type { User } from '@markaz/contract/accounts/users';
import { may } from '../../shared/auth/may.ts';

/**
 * Whether this user may open all or some lectures of a course: enrolled students, and staff who
 * edit courses. The server's clock decides whether an enrolment has ended, not the phone's.
 */
export function mayOpenAll(user: User | null, courseId: string): boolean {
  return user !== null && (may(user, 'content') || user.courses.includes(courseId));
}
