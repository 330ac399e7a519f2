import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

interface ReadCacheOptions<Value> {
  /** Returns null if the document does not exist or is not public. */
  readonly read: (key: string) => Promise<Value | null>;
  /** Returns how much of `maxSize` a value uses. */
  readonly sizeOf: (value: Value) => number;
  /** Maximum total size of the cached values. The least recently used values are removed first. */
  readonly maxSize: number;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
  /**
   * Lifetime of a value in milliseconds. The default is a hundredth of the lifetime of GET courses
   * in the CDN.
   */
  readonly ttl?: number;
  /** If given, every change by an admin clears the cache. */
  readonly changes?: Database['changes'];
}

/**
 * Caches reads in this instance's memory for a limited time, counted from the start of the read.
 * Requests within that time share the read, even while it runs. Missing documents are cached, too.
 * A failure reaches only the callers that wait for it.
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
    // The age is counted from the start of the read, not from its end.
    noUpdateTTL: true,
    // If a key is deleted during a read, waiting callers still get the result, but it is not
    // stored.
    ignoreFetchAbort: true,
  });
  changes?.on('changed', () => cache.clear());
  return {
    /** Returns the cached value or reads it. @param maxAge maximum age in ms; default `ttl` */
    async get(key: string, maxAge = ttl): Promise<Value | null> {
      // A hanging read is shared only as long as a value would be cached.
      if (cache.getRemainingTTL(key) < ttl - maxAge) cache.delete(key);
      return (await cache.fetch(key))?.value ?? null;
    },
    /** Makes all later requests read their values from the source. */
    clear: () => cache.clear(),
    /** Makes later requests of one key read its value from the source. */
    delete: (key: string) => {
      cache.delete(key);
    },
  };
}
