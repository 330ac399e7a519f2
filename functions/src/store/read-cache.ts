import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

interface ReadCacheOptions<Value> {
  /** Returns null for a missing or non-public document. */
  readonly read: (key: string) => Promise<Value | null>;
  /** The part of `maxSize` that a value uses. */
  readonly sizeOf: (value: Value) => number;
  /** Total size of the cache; the least recently used values are evicted first. */
  readonly maxSize: number;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
  /** Lifetime of an answer in milliseconds; by default a hundredth of the CDN's for GET courses. */
  readonly ttl?: number;
  /** If given, a change by staff clears the cache. */
  readonly changes?: Database['changes'];
}

/**
 * Caches reads in this instance's memory for a while from the moment of the request. Requests
 * within that time share the read, even while it runs. Missing documents are cached, too. A failure
 * reaches only those who wait for it.
 */
export function createReadCache<Value extends {}>({
  read,
  sizeOf,
  maxSize,
  elapsed,
  ttl = 1_000,
  changes,
}: ReadCacheOptions<Value>) {
  const cache = new LRUCache<string, { readonly value: Value | null }>({
    max: 1_000,
    maxSize,
    sizeCalculation: ({ value }) => (value === null ? 1 : sizeOf(value)),
    ttl,
    ttlResolution: 0,
    perf: { now: elapsed },
    fetchMethod: async (key) => ({ value: await read(key) }),
    // The age starts at the request, not at the answer.
    noUpdateTTL: true,
    // If a key is deleted during a read, waiting callers still get the result, but it is not
    // stored.
    ignoreFetchAbort: true,
  });
  changes?.on('changed', () => cache.clear());
  return {
    /** Returns the cached value, or reads. @param oldest in milliseconds; by default `ttl` */
    async get(key: string, oldest = ttl): Promise<Value | null> {
      // A hanging read is shared no longer than an answer.
      if (cache.getRemainingTTL(key) < ttl - oldest) cache.delete(key);
      return (await cache.fetch(key))?.value ?? null;
    },
    /** All later requests read again. */
    clear: () => cache.clear(),
    /** The same for one key. */
    delete: (key: string) => {
      cache.delete(key);
    },
  };
}
