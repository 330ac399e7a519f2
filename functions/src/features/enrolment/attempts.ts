import type { RefusalReason } from '@markaz/contract/enrolment';
import { refusalsBeforeLock, times } from '@markaz/contract/limits';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { Redeeming } from '../../store/records/user.ts';

/** `inactive`: the card was not handed over yet. */
export type Refusal = RefusalReason | 'inactive';

/**
 * Why a code opens nothing, or null where it does.
 * @param code null where there is no such code.
 * @param cId the course it shall open; null where any will do.
 */
export function refusalOf(
  code: AccessCodeRecord | null,
  cId: string | null,
  now: Date,
): Refusal | null {
  if (code === null) return 'invalid';
  if (code.state !== 'unused') return code.state;
  if (code.expiresAt.toDate() <= now) return 'expired';
  return cId !== null && code.cId !== cId ? 'wrong_course' : null;
}

/** Milliseconds for which redeeming stays locked; 0 where it is not. */
export function lockedFor({ lockedUntil }: Redeeming, now: Date): number {
  return Math.max(0, lockedUntil - now.getTime());
}

/** Counts one more refused code; the last one that the window allows locks (product.md). */
export function afterRefusal({ refusedAt }: Redeeming, now: Date): Redeeming {
  const at = now.getTime();
  const recent = [...refusedAt.filter((time) => time > at - times.refusalWindow), at];
  return recent.length < refusalsBeforeLock
    ? { refusedAt: recent, lockedUntil: 0 }
    : { refusedAt: [], lockedUntil: at + times.refusalWindow };
}
