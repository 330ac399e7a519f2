import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import type { ProgressRecord } from './records/progress.ts';

/** A student's progress as it was at a version of its document. */
export interface KnownProgress {
  readonly record: ProgressRecord;
  /** When the document was last written; null where there was none. */
  readonly version: Timestamp | null;
}

export type KnownProgressCache = ReturnType<typeof createKnownProgress>;

/** Milliseconds; two lectures with what is between them. */
const lifetime = 2 * 60 * 60_000;
/** Characters of JSON, a part of an instance's memory. */
const mostCharacters = 16 * 2 ** 20;

/**
 * Remembers students' progress as it was last read or written here, so that an attempt at a quiz need
 * not read it again. Whoever decides by it writes on the condition that the version still stands; what
 * is passed stays passed.
 */
export function createKnownProgress(changes: Database['changes'], elapsed: () => number) {
  const cache = new LRUCache<string, KnownProgress>({
    maxSize: mostCharacters,
    sizeCalculation: ({ record }) => JSON.stringify(record).length,
    ttl: lifetime,
    ttlResolution: 0,
    perf: { now: elapsed },
  });
  changes.on('unenrolled', (uid) => {
    cache.delete(uid);
  });
  return {
    remember: (uid: string, known: KnownProgress) => void cache.set(uid, known),
    recall: (uid: string): KnownProgress | undefined => cache.get(uid),
    forget: (uid: string) => void cache.delete(uid),
  };
}

/** Which version of a document was read. */
export function versionOf(snapshot: DocumentSnapshot): Timestamp | null {
  return snapshot.updateTime ?? null;
}
