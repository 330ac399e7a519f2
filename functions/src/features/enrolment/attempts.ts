import { refusalsBeforeLock, times } from '@markaz/contract/limits';
import type { Redeeming } from '../../store/records/user.ts';

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
