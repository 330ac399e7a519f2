import type { User } from '@markaz/contract/accounts/users';
import { type Access, accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';

export type Account = Pick<User, 'courses' | 'access' | 'endedCourses'>;

const unlimitedAccess: readonly Access[] = [{ until: null }];

/** Returns all access to a course that cards or staff granted, including access that has ended. */
function accessOf(account: Account | null, cId: string): readonly Access[] {
  if (!account?.courses.includes(cId)) return [];
  return account.access?.[cId] ?? unlimitedAccess;
}

/** A student's access to a course at a given time. */
export type AccessStatus =
  | { readonly state: 'none' }
  /** Access to the whole course. `until` is the end of access, or null if access never ends. */
  | { readonly state: 'whole'; readonly until: string | null }
  /**
   * Access to some lectures. `until` is null if access never ends, or if it ends at different times
   * for different lectures.
   */
  | { readonly state: 'some'; readonly lIds: readonly string[]; readonly until: string | null }
  /** All access has ended. `at` is the latest end. */
  | { readonly state: 'ended'; readonly at: string };

/**
 * Returns when access to a course ended at the end of a school year, or undefined if it did not.
 */
function schoolYearEnd(account: Account | null, cId: string): string | undefined {
  return account?.endedCourses?.find(({ id }) => id === cId)?.endedAt;
}

/**
 * Returns the access at `now`, which comes from the device's clock. Use it only for display: the
 * server decides about access.
 */
export function accessStatusOf(account: Account | null, cId: string, now: Date): AccessStatus {
  const access = accessOf(account, cId);
  const currentAccess = access.filter(({ until }) => isOpenAt(until, now));
  const fullAccessEnd = accessEnd(currentAccess, null);
  if (fullAccessEnd !== undefined) return { state: 'whole', until: fullAccessEnd };
  const lIds = [...new Set(currentAccess.flatMap(({ lectures }) => lectures ?? []))];
  if (lIds.length > 0) {
    const [end = null, ...otherEnds] = new Set(
      lIds.map((lId) => accessEnd(currentAccess, lId) ?? null),
    );
    return { state: 'some', lIds, until: otherEnds.length === 0 ? end : null };
  }
  const accessEnds = access.map(({ until }) => until ?? '');
  const latestEnd = accessEnds.toSorted().at(-1) ?? schoolYearEnd(account, cId);
  return latestEnd === undefined ? { state: 'none' } : { state: 'ended', at: latestEnd };
}

export function hasLectureAccess(
  account: Account | null,
  cId: string,
  lId: string,
  now: Date,
): boolean {
  return isOpenAt(accessEnd(accessOf(account, cId), lId), now);
}

/**
 * Returns when access to a lecture ended, or null if the user still has access or never had it.
 * @param now time of the device's clock
 */
export function lectureAccessEnd(
  account: Account | null,
  cId: string,
  lId: string,
  now: Date,
): string | null {
  const access = accessOf(account, cId);
  const until = access.length === 0 ? schoolYearEnd(account, cId) : accessEnd(access, lId);
  return typeof until === 'string' && !isOpenAt(until, now) ? until : null;
}
