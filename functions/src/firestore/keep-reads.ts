import { LRUCache } from 'lru-cache';

/** Milliseconds; a hundredth of what the CDN may keep of GET courses. */
const lifetime = 1_000;
const mostEntries = 1_000;

export interface Keeping<Value> {
  /** Null for what is not there, or not for everyone: that is never kept. */
  readonly read: (key: string) => Promise<Value | null>;
  readonly bytesOf: (value: Value) => number;
  /** How much may be kept in all; what was not asked for longest goes first. */
  readonly mostBytes: number;
  /** Milliseconds since whenever; never goes back. */
  readonly elapsed: () => number;
}

export interface KeptReads<Value> {
  get(key: string): Promise<Value | null>;
  /** Whoever asks from now on is told what is there from now on. */
  forget(): void;
}

/**
 * Keeps what everyone may see in this instance's memory, for a second from the moment of asking:
 * whoever asks within it shares the read, also while it is under way. A failure is shared by those
 * who wait for it and by nobody else.
 */
export function keepReads<Value extends {}>({
  read,
  bytesOf,
  mostBytes,
  elapsed,
}: Keeping<Value>): KeptReads<Value> {
  const kept = new LRUCache<string, Promise<Value | null>>({
    max: mostEntries,
    maxSize: mostBytes,
    ttl: lifetime,
    ttlResolution: 0,
    perf: { now: elapsed },
  });

  function start(key: string): Promise<Value | null> {
    const asked = elapsed();
    const reading = read(key);
    const settle = (value: Value | null) => {
      // What was forgotten meanwhile may be old, and must not come back.
      if (kept.peek(key) !== reading) return;
      if (value === null) kept.delete(key);
      else kept.set(key, Promise.resolve(value), { size: bytesOf(value), start: asked });
    };
    kept.set(key, reading, { size: 1, start: asked });
    reading.then(settle, () => settle(null));
    return reading;
  }

  return {
    get: (key) => kept.get(key) ?? start(key),
    forget: () => kept.clear(),
  };
}
