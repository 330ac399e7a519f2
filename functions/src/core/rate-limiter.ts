import { LRUCache } from 'lru-cache';

interface Bucket {
  readonly tokens: number;
  /** When the bucket had this number of tokens, in milliseconds since 1970. */
  readonly at: number;
}

const minute = 60_000;

/**
 * Limits the calls per minute of each key, with token buckets in the memory of this instance.
 * Buckets refill evenly, so nobody waits longer than for one token.
 * @param options.atOnce size of a burst; by default a whole minute's calls
 * @param options.keys number of remembered keys; beyond it, the least recently used key is
 * forgotten
 */
export function createRateLimiter(perMinute: number, { atOnce = perMinute, keys = 10_000 } = {}) {
  // `max` would allocate memory for all keys at once.
  const buckets = new LRUCache<string, Bucket>({ maxSize: keys, sizeCalculation: () => 1 });

  const tokensOf = (key: string, at: number): number => {
    const bucket = buckets.get(key);
    if (bucket === undefined) return atOnce;
    const passed = Math.max(0, at - bucket.at);
    return Math.min(atOnce, bucket.tokens + (passed * perMinute) / minute);
  };
  const waitWith = (tokens: number) => (tokens >= 1 ? 0 : ((1 - tokens) * minute) / perMinute);

  return {
    /** Returns the milliseconds until the key has a token; 0 if it has one. */
    waitFor: (key: string, now: Date) => waitWith(tokensOf(key, now.getTime())),
    /** Takes a token, if there is one. Returns what `waitFor` would have returned before. */
    take(key: string, now: Date): number {
      const at = now.getTime();
      const tokens = tokensOf(key, at);
      if (tokens >= 1) buckets.set(key, { tokens: tokens - 1, at });
      return waitWith(tokens);
    },
  };
}
