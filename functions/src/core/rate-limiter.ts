import { LRUCache } from 'lru-cache';

interface Bucket {
  readonly tokens: number;
  /** When that was so, in milliseconds since 1970. */
  readonly at: number;
}

const minute = 60_000;

/**
 * A limit of so many a minute, for each of the keys that it meets: token buckets in the memory of this
 * instance. They refill evenly, so that no one waits longer than
 * for one token.
 * @param options.atOnce how many may come at once; a minute's unless told
 * @param options.keys how many are remembered; of more, the one that was quiet longest is forgotten.
 */
export function createRateLimiter(perMinute: number, { atOnce = perMinute, keys = 10_000 } = {}) {
  // Not `max`, which would make room for all keys now.
  const buckets = new LRUCache<string, Bucket>({ maxSize: keys, sizeCalculation: () => 1 });

  const tokensOf = (key: string, at: number): number => {
    const bucket = buckets.get(key);
    if (bucket === undefined) return atOnce;
    const passed = Math.max(0, at - bucket.at);
    return Math.min(atOnce, bucket.tokens + (passed * perMinute) / minute);
  };
  const waitWith = (tokens: number) => (tokens >= 1 ? 0 : ((1 - tokens) * minute) / perMinute);

  return {
    /** Milliseconds until the key has one free; 0 where it has. */
    waitFor: (key: string, now: Date) => waitWith(tokensOf(key, now.getTime())),
    /** Uses one up; gives what `waitFor` says, and takes nothing where there is none. */
    take(key: string, now: Date): number {
      const at = now.getTime();
      const tokens = tokensOf(key, at);
      if (tokens >= 1) buckets.set(key, { tokens: tokens - 1, at });
      return waitWith(tokens);
    },
  };
}
