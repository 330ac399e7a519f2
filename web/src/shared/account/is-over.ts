import type { User } from '@markaz/contract/accounts/users';
import { isOpenAt } from '@markaz/contract/cards/course-access';

/** Whether all access to a course in the account has ended: `standingIn` in fewer bytes. */
export function isOver(user: Pick<User, 'access'> | null, cId: string, now: Date): boolean {
  return user?.access?.[cId]?.every(({ until }) => !isOpenAt(until, now)) ?? false;
}
