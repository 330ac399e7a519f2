import type { RefusalCause } from '@markaz/contract/enrolment';
import { refusalsBeforeLock, shownRefusals, times } from '@markaz/contract/limits';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { Redeeming } from '../../store/records/user.ts';

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
  if (code.expiresAt.toDate() <= now) return 'expired';
  return cId !== null && code.cId !== cId ? 'wrong_course' : null;
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
