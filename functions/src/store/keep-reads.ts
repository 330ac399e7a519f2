import { LRUCache } from 'lru-cache';

/** Milliseconds, unless told; a hundredth of what the CDN may keep of GET courses. */
const second = 1_000;
const mostEntries = 1_000;

export interface Keeping<Value> {
  /** Null for what is not there, or not for everyone. */
  readonly read: (key: string) => Promise<Value | null>;
  readonly bytesOf: (value: Value) => number;
  /** How much may be kept in all; what was not asked for longest goes first. */
  readonly mostBytes: number;
  /** Milliseconds since whenever; never goes back. */
  readonly elapsed: () => number;
  /** Milliseconds for which an answer is kept; a second unless told. */
  readonly lifetime?: number;
}

export interface KeptReads<Value> {
  get(key: string): Promise<Value | null>;
  /** Whoever asks from now on is told what is there from now on. */
  forget(): void;
  /** The same for one key. */
  forgetOne(key: string): void;
}

/**
 * Keeps what was read in this instance's memory, for a while from the moment of asking: whoever asks
 * within it shares the read, also while it is under way. That something is not there is kept, too. A
 * failure is shared by those who wait for it and by nobody else.
 */
export function keepReads<Value extends {}>({
  read,
  bytesOf,
  mostBytes,
  elapsed,
  lifetime = second,
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
    // What was forgotten meanwhile may be old, and must not come back.
    const isWanted = () => kept.peek(key) === reading;
    kept.set(key, reading, { size: 1, start: asked });
    reading.then(
      (value) => {
        const size = value === null ? 1 : bytesOf(value);
        if (isWanted()) kept.set(key, Promise.resolve(value), { size, start: asked });
      },
      () => {
        if (isWanted()) kept.delete(key);
      },
    );
    return reading;
  }

  return {
    get: (key) => kept.get(key) ?? start(key),
    forget: () => kept.clear(),
    forgetOne: (key) => {
      kept.delete(key);
    },
  };
}
