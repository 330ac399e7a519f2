import { coursesOf, endOfAccess } from '@markaz/contract/cards/card-scope';
import type { RefusalCause } from '@markaz/contract/cards/enrolment';
import { refusalsBeforeLock, shownRefusals, times } from '@markaz/contract/limits';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { Redeeming } from '../../store/records/user.ts';

/** Whether access through a card would already have ended. */
function isOver({ lasts }: Pick<AccessCodeRecord, 'lasts'>, now: Date): boolean {
  const end = endOfAccess(lasts, now);
  return end !== null && end <= now;
}

/**
 * Why a code is refused; null if it is valid.
 * @param code null if there is no such code
 * @param cId the course that it has to open; null for any
 */
export function refusalOf(
  code: AccessCodeRecord | null,
  cId: string | null,
  now: Date,
): RefusalCause | null {
  if (code === null) return 'invalid';
  if (code.state !== 'unused') return code.state;
  if (code.expiresAt.toDate() <= now || isOver(code, now)) return 'expired';
  const isOther = cId !== null && !coursesOf(code.opens, code.cId).includes(cId);
  return isOther ? 'wrong_course' : null;
}

/** Milliseconds until redeeming is unlocked; 0 if it is not locked. */
export function lockedFor({ lockedUntil }: Redeeming, now: Date): number {
  return Math.max(0, lockedUntil - now.getTime());
}

/**
 * Counts one more refused code. The last one that the window allows locks redeeming (product.md).
 * @param refused the reason, and the typed text
 */
export function afterRefusal(
  before: Redeeming,
  refused: Omit<Redeeming['refusals'][number], 'at'>,
  now: Date,
): Redeeming {
  const at = now.getTime();
  const recent = [...before.refusedAt.filter((time) => time > at - times.refusalWindow), at];
  const locks = recent.length >= refusalsBeforeLock;
  return {
    refusedAt: locks ? [] : recent,
    lockedUntil: locks ? at + times.refusalWindow : 0,
    lastRefusedAt: at,
    refusals: [{ at, ...refused }, ...before.refusals].slice(0, shownRefusals),
  };
}
