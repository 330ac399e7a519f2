import { EventEmitter } from 'node:events';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type * as z from 'zod';

/**
 * Numbers that crowds change are spread over so many documents, each of which takes about one write
 * a second permanently; each shard more is a read more wherever the numbers are shown.
 */
export const shardCount = 5;

function shardsOf(firestore: Firestore, path: string): DocumentReference[] {
  return Array.from({ length: shardCount }, (_, shard) => firestore.doc(path + shard));
}

/** One of the shards, at random. */
export function oneOf(shards: readonly DocumentReference[]): DocumentReference {
  const shard = shards[Math.floor(Math.random() * shards.length)];
  if (shard === undefined) throw new Error('There are no shards.');
  return shard;
}

export type Database = Readonly<ReturnType<typeof openDatabase>>;

/** The documents of docs/architecture.md, "What is stored", by their names. */
export function openDatabase(firestore: Firestore) {
  return {
    firestore,
    course: (id: string) => firestore.doc(`courses/${id}`),
    courseContents: (id: string) => firestore.doc(`courseContents/${id}`),
    courseCounters: (id: string) => firestore.doc(`courseCounters/${id}`),
    courseShards: (id: string) => shardsOf(firestore, `courseShards/${id}-`),
    courseCompletions: (id: string) => firestore.doc(`courseCompletions/${id}`),
    removedLecture: (lId: string) => firestore.doc(`removedLectures/${lId}`),
    user: (uid: string) => firestore.doc(`users/${uid}`),
    progress: (uid: string) => firestore.doc(`progress/${uid}`),
    accessCode: (code: string) => firestore.doc(`accessCodes/${code}`),
    codeBatch: (id: string) => firestore.doc(`codeBatches/${id}`),
    codeRequest: (id: string) => firestore.doc(`codeRequests/${id}`),
    /** The shards of the centre's numbers. */
    statistics: shardsOf(firestore, 'statistics/'),
    /** @param name of the picture */
    pendingUpload: (name: string) => firestore.doc(`pendingUploads/${name}`),
    courses: firestore.collection('courses'),
    removedLectures: firestore.collection('removedLectures'),
    completions: firestore.collection('courseCompletions'),
    year: (id: string) => firestore.doc(`years/${id}`),
    years: firestore.collection('years'),
    users: firestore.collection('users'),
    accessCodes: firestore.collection('accessCodes'),
    codeBatches: firestore.collection('codeBatches'),
    audit: firestore.collection('audit'),
    pendingUploads: firestore.collection('pendingUploads'),
    /** By day in Cairo. */
    missedSearches: firestore.collection('missedSearches'),
    /** The published courses. */
    catalogue: firestore.doc('catalogue/courses'),
    /** Drafts and trash. */
    unpublished: firestore.doc('catalogue/unpublished'),
    authors: firestore.doc('catalogue/authors'),
    lectureTitles: firestore.doc('catalogue/lectures'),
    outlets: firestore.doc('centre/outlets'),
    /** Tells of every change by an admin on this instance, also where nobody knows whether it was made. */
    changes: new EventEmitter<{
      changed: [];
      /** A course was taken from a student. */
      unenrolled: [uid: string];
    }>(),
  };
}

/**
 * What a document holds, or null where there is none.
 * @throws the schema's error where what is stored is not what we store: a bug, not a bad request.
 */
export function readRecord<Schema extends z.ZodType>(
  schema: Schema,
  snapshot: DocumentSnapshot | undefined,
): z.output<Schema> | null {
  const data = snapshot?.data();
  return data === undefined ? null : schema.parse(data);
}
