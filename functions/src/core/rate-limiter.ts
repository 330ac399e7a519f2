import { LRUCache } from 'lru-cache';
import { tooManyAttempts } from './api-error.ts';

interface Bucket {
  readonly tokens: number;
  /** The time at which the bucket had these tokens, in milliseconds since 1970. */
  readonly at: number;
}

const minuteMs = 60_000;

/**
 * Limits the calls per minute of each key, with token buckets in the memory of this instance.
 * Tokens are added at a constant rate, so a caller never waits longer than for one token.
 * @param options.atOnce maximum number of calls in a burst; by default `perMinute`
 * @param options.keys maximum number of stored keys; the least recently used one is removed first
 */
export function createRateLimiter(
  perMinute: number,
  { atOnce = perMinute, keys: maxKeys = 10_000 } = {},
) {
  // `max` would allocate memory for all keys at once.
  const buckets = new LRUCache<string, Bucket>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  const tokensOf = (key: string, at: number): number => {
    const bucket = buckets.get(key);
    if (bucket === undefined) return atOnce;
    const elapsedMs = Math.max(0, at - bucket.at);
    return Math.min(atOnce, bucket.tokens + (elapsedMs * perMinute) / minuteMs);
  };
  const waitMsWith = (tokens: number) => (tokens >= 1 ? 0 : ((1 - tokens) * minuteMs) / perMinute);

  /**
   * Takes a token and returns 0. If the key has no token, returns how many milliseconds it must
   * wait for one.
   */
  const take = (key: string, now: Date): number => {
    const at = now.getTime();
    const tokens = tokensOf(key, at);
    if (tokens >= 1) buckets.set(key, { tokens: tokens - 1, at });
    return waitMsWith(tokens);
  };

  return {
    /** Returns how many milliseconds the key must wait for a token. Returns 0 if it has one. */
    waitFor: (key: string, now: Date) => waitMsWith(tokensOf(key, now.getTime())),
    take,
    /** Takes a token. @throws 429 if the key has none */
    takeOrRefuse(key: string, now: Date): void {
      const waitMs = take(key, now);
      if (waitMs > 0) throw tooManyAttempts(waitMs);
    },
  };
}
