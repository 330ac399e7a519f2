import { LRUCache } from 'lru-cache';

/** Milliseconds, unless told; a hundredth of what the CDN may keep of GET courses. */
const second = 1_000;
const maxEntries = 1_000;

export interface ReadCacheOptions<Value> {
  /** Gives null for what is not there, or not for everyone. */
  readonly read: (key: string) => Promise<Value | null>;
  /** How much of `maxSize` a value takes. */
  readonly sizeOf: (value: Value) => number;
  /** How much may be kept in all; what was not asked for longest goes first. */
  readonly maxSize: number;
  /** Milliseconds since whenever; never goes back. */
  readonly elapsed: () => number;
  /** Milliseconds for which an answer is kept; a second unless told. */
  readonly ttl?: number;
}

/**
 * Caches reads in this instance's memory, each for a while from the moment of asking: whoever asks
 * within it shares the read, also while it is under way. That something is not there is cached, too.
 * A failure is shared by those who wait for it and by nobody else.
 */
export function createReadCache<Value extends {}>({
  read,
  sizeOf,
  maxSize,
  elapsed,
  ttl = second,
}: ReadCacheOptions<Value>) {
  const cache = new LRUCache<string, { readonly value: Value | null }>({
    max: maxEntries,
    maxSize,
    sizeCalculation: ({ value }) => (value === null ? 1 : sizeOf(value)),
    ttl,
    ttlResolution: 0,
    perf: { now: elapsed },
    fetchMethod: async (key) => ({ value: await read(key) }),
    // The age counts from the question, not from the answer.
    noUpdateTTL: true,
    // Who waits for a read that is deleted meanwhile gets it all the same; it is not stored.
    ignoreFetchAbort: true,
  });
  return {
    /**
     * What is cached, or else what `read` gives or throws.
     * @param oldest milliseconds; what was asked for longer ago is read again. `ttl` unless told.
     */
    async get(key: string, oldest = ttl): Promise<Value | null> {
      // A read that hangs is shared no longer than an answer.
      if (cache.getRemainingTTL(key) < ttl - oldest) cache.delete(key);
      return (await cache.fetch(key))?.value ?? null;
    },
    /** Whoever asks from now on is told what is there from now on. */
    clear: () => cache.clear(),
    /** The same for one key. */
    delete: (key: string) => {
      cache.delete(key);
    },
  };
}
