/** A limit of so many a minute, for each of the keys that it meets. */
export interface TokenBuckets {
  /** Milliseconds until the key has one free; 0 where it has. */
  waitFor(key: string, now: Date): number;
  /** Uses one up; gives what `waitFor` says, and takes nothing where there is none. */
  take(key: string, now: Date): number;
}

interface Bucket {
  tokens: number;
  /** When that was so, in milliseconds since 1970. */
  at: number;
  /** When it was put at the end of the map. */
  placed: number;
}

const second = 1_000;
const minute = 60_000;

/**
 * Buckets in the memory of this instance. They refill evenly, so that no one waits longer than for
 * one token.
 * @param options.atOnce how many may come at once; a minute's unless told
 * @param options.keys how many are remembered; of more, the one that was quiet longest is forgotten.
 */
export function createTokenBuckets(
  perMinute: number,
  { atOnce = perMinute, keys = 10_000 } = {},
): TokenBuckets {
  const buckets = new Map<string, Bucket>();

  const tokensIn = (bucket: Bucket | undefined, at: number): number => {
    if (bucket === undefined) return atOnce;
    const passed = Math.max(0, at - bucket.at);
    return Math.min(atOnce, bucket.tokens + (passed * perMinute) / minute);
  };
  const waitWith = (tokens: number) => (tokens >= 1 ? 0 : ((1 - tokens) * minute) / perMinute);

  return {
    waitFor: (key, now) => waitWith(tokensIn(buckets.get(key), now.getTime())),
    take(key, now) {
      const at = now.getTime();
      const bucket = buckets.get(key);
      const tokens = tokensIn(bucket, at);
      if (tokens < 1) return waitWith(tokens);
      if (bucket !== undefined && at - bucket.placed < second) {
        bucket.tokens = tokens - 1;
        bucket.at = at;
        return 0;
      }
      // Put in anew, so that the map's order is the order of last use, to a second.
      buckets.delete(key);
      buckets.set(key, { tokens: tokens - 1, at, placed: at });
      if (buckets.size > keys) {
        const [quietest] = buckets.keys();
        if (quietest !== undefined) buckets.delete(quietest);
      }
      return 0;
    },
  };
}
