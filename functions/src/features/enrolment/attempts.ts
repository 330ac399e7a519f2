import { refusalsBeforeLock, times } from '@markaz/contract/limits';
import { LRUCache } from 'lru-cache';
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

/** Locks in this instance's memory, for students whose refusals could not be counted. */
export interface Locks {
  lock(uid: string, now: Date): void;
  /** Milliseconds for which the lock lasts; 0 where there is none. */
  waitFor(uid: string, now: Date): number;
}

const mostLocks = 10_000;

export function createLocks(): Locks {
  const until = new LRUCache<string, number>({ max: mostLocks });
  return {
    lock: (uid, now) => {
      until.set(uid, now.getTime() + times.refusalWindow);
    },
    waitFor: (uid, now) => Math.max(0, (until.get(uid) ?? 0) - now.getTime()),
  };
}
