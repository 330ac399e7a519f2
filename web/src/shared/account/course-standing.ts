import type { User } from '@markaz/contract/accounts/users';
import { type Held, heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';

/** Of the account only what is asked here. */
export type Account = Pick<User, 'courses' | 'access' | 'endedCourses'>;

const wholeForEver: readonly Held[] = [{ until: null }];

/** What cards and staff gave somebody of a course, ended or not; nothing where he never had it. */
function heldOf(account: Account | null, cId: string): readonly Held[] {
  if (!account?.courses.includes(cId)) return [];
  return account.access?.[cId] ?? wholeForEver;
}

/** How somebody has a course now. */
export type Standing =
  | { readonly state: 'none' }
  /** @param until when it ends; null for never. */
  | { readonly state: 'whole'; readonly until: string | null }
  /** Some of its lectures. @param until when all of them end; null where that is not one time. */
  | { readonly state: 'some'; readonly lIds: readonly string[]; readonly until: string | null }
  /** All of it is over. @param at since when. */
  | { readonly state: 'ended'; readonly at: string };

/** When a school year took a course away; undefined where none did. */
function endOfYear(account: Account | null, cId: string): string | undefined {
  return account?.endedCourses?.find(({ id }) => id === cId)?.endedAt;
}

/** How somebody has a course at a time: by the device's clock, so it is shown and decides nothing. */
export function standingIn(account: Account | null, cId: string, now: Date): Standing {
  const held = heldOf(account, cId);
  const open = held.filter(({ until }) => isOpenAt(until, now));
  const whole = heldUntil(open, null);
  if (whole !== undefined) return { state: 'whole', until: whole };
  const lIds = [...new Set(open.flatMap(({ lectures }) => lectures ?? []))];
  if (lIds.length > 0) {
    const [end = null, ...others] = new Set(lIds.map((lId) => heldUntil(open, lId) ?? null));
    return { state: 'some', lIds, until: others.length === 0 ? end : null };
  }
  const ends = held.map(({ until }) => until ?? '');
  const at = ends.toSorted().at(-1) ?? endOfYear(account, cId);
  return at === undefined ? { state: 'none' } : { state: 'ended', at };
}

/** Whether somebody has a lecture at that time. */
export function hasLecture(account: Account | null, cId: string, lId: string, now: Date): boolean {
  return isOpenAt(heldUntil(heldOf(account, cId), lId), now);
}

/**
 * When a lecture that somebody had has ended; null where he has it, or never had.
 * @param now null where the server has just said that it is not open, whatever the device's clock says
 */
export function lectureEnd(
  account: Account | null,
  cId: string,
  lId: string,
  now: Date | null,
): string | null {
  const held = heldOf(account, cId);
  const until = held.length === 0 ? endOfYear(account, cId) : heldUntil(held, lId);
  return typeof until === 'string' && (now === null || !isOpenAt(until, now)) ? until : null;
}
