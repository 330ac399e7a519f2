import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { type Database, readRecord } from './database.ts';
import { type ProgressRecord, progressSchema } from './records/progress.ts';

/** A student's progress at one version of its Firestore document. */
export interface CachedProgress {
  readonly record: ProgressRecord;
  /** When the document was last written. Null if it does not exist. */
  readonly version: Timestamp | null;
}

export type ProgressCache = ReturnType<typeof createProgressCache>;

/**
 * Caches each student's progress as this instance last read or wrote it, so that a quiz attempt
 * does not read it again. A decision that uses cached progress is committed only if the stored
 * version is unchanged. A lecture that opens after a passed quiz needs no such check, because a
 * passed quiz stays passed.
 */
export function createProgressCache(changes: Database['changes'], elapsed: () => number) {
  const cache = new LRUCache<string, CachedProgress>({
    // Maximum total size, in characters of JSON.
    maxSize: 16 * 2 ** 20,
    sizeCalculation: ({ record }) => JSON.stringify(record).length,
    // Lifetime in milliseconds. It is long enough for two lectures and the break between them.
    ttl: 2 * 60 * 60_000,
    ttlResolution: 0,
    perf: { now: elapsed },
  });
  changes.on('unenrolled', (uid) => {
    cache.delete(uid);
  });
  return {
    /** Returns and caches a student's progress from a document that was just read. */
    remember(uid: string, snapshot: DocumentSnapshot | undefined): CachedProgress {
      const record = readRecord(progressSchema, snapshot) ?? progressSchema.parse({});
      const cached = { record, version: snapshot?.updateTime ?? null };
      cache.set(uid, cached);
      return cached;
    },
    set: (uid: string, cached: CachedProgress) => void cache.set(uid, cached),
    get: (uid: string): CachedProgress | undefined => cache.get(uid),
    delete: (uid: string) => void cache.delete(uid),
  };
}
