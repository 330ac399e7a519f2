import { coursesOf, endOfAccess } from '@markaz/contract/cards/card-scope';
import type { RefusalCause } from '@markaz/contract/cards/enrolment';
import { refusalsBeforeLock, shownRefusals, times } from '@markaz/contract/limits';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { Redeeming } from '../../store/records/user.ts';

/** Whether what a card opens would have ended already. */
function isOver({ lasts }: Pick<AccessCodeRecord, 'lasts'>, now: Date): boolean {
  const end = endOfAccess(lasts, now);
  return end !== null && end <= now;
}

/**
 * Why a code opens nothing, or null where it does.
 * @param code null where there is no such code.
 * @param cId the course it shall open; null where any will do.
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

/** Milliseconds for which redeeming stays locked; 0 where it is not. */
export function lockedFor({ lockedUntil }: Redeeming, now: Date): number {
  return Math.max(0, lockedUntil - now.getTime());
}

/**
 * Counts one more refused code; the last one that the window allows locks (product.md).
 * @param refused why, and what was typed.
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
