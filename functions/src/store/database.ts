import { EventEmitter } from 'node:events';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore';
import type * as z from 'zod';

/** The documents of docs/architecture.md, "What is stored", by their names. */
export interface Database {
  readonly firestore: Firestore;
  course(id: string): DocumentReference;
  courseContents(id: string): DocumentReference;
  courseCounters(id: string): DocumentReference;
  /** @param shard 0 to `courseShards` − 1 */
  courseShard(id: string, shard: number): DocumentReference;
  /** The counters of a course in the trash. */
  trashedCounters(id: string): DocumentReference;
  courseCompletions(id: string): DocumentReference;
  /** The completions of a course in the trash. */
  trashedCompletions(id: string): DocumentReference;
  user(uid: string): DocumentReference;
  progress(uid: string): DocumentReference;
  accessCode(code: string): DocumentReference;
  codeBatch(id: string): DocumentReference;
  codeRequest(id: string): DocumentReference;
  /** @param shard 0 to `statisticsShards` − 1 */
  statistics(shard: number): DocumentReference;
  /** @param name of the picture */
  loosePicture(name: string): DocumentReference;
  readonly courses: CollectionReference;
  readonly completions: CollectionReference;
  readonly users: CollectionReference;
  readonly accessCodes: CollectionReference;
  readonly codeBatches: CollectionReference;
  readonly audit: CollectionReference;
  readonly loosePictures: CollectionReference;
  /** The published courses. */
  readonly catalogue: DocumentReference;
  /** Drafts and trash. */
  readonly unpublished: DocumentReference;
  readonly authors: DocumentReference;
  /** Tells of every change by an admin on this instance, also where nobody knows whether it was made. */
  readonly changes: EventEmitter<{
    changed: [];
    /** A course was taken from a student. */
    unenrolled: [uid: string];
  }>;
}

/** Numbers of one course are spread likewise; each shard more is a read more for its lists. */
export const courseShards = 5;

/** Numbers of the whole centre are spread, so that many may enrol in the same second. */
export const statisticsShards = 10;

export function openDatabase(firestore: Firestore): Database {
  return {
    firestore,
    course: (id) => firestore.doc(`courses/${id}`),
    courseContents: (id) => firestore.doc(`courseContents/${id}`),
    courseCounters: (id) => firestore.doc(`courseCounters/${id}`),
    courseShard: (id, shard) => firestore.doc(`courseShards/${id}-${shard}`),
    trashedCounters: (id) => firestore.doc(`trashedCounters/${id}`),
    courseCompletions: (id) => firestore.doc(`courseCompletions/${id}`),
    trashedCompletions: (id) => firestore.doc(`trashedCompletions/${id}`),
    user: (uid) => firestore.doc(`users/${uid}`),
    progress: (uid) => firestore.doc(`progress/${uid}`),
    accessCode: (code) => firestore.doc(`accessCodes/${code}`),
    codeBatch: (id) => firestore.doc(`codeBatches/${id}`),
    codeRequest: (id) => firestore.doc(`codeRequests/${id}`),
    statistics: (shard) => firestore.doc(`statistics/${shard}`),
    loosePicture: (name) => firestore.doc(`loosePictures/${name}`),
    courses: firestore.collection('courses'),
    completions: firestore.collection('courseCompletions'),
    users: firestore.collection('users'),
    accessCodes: firestore.collection('accessCodes'),
    codeBatches: firestore.collection('codeBatches'),
    audit: firestore.collection('audit'),
    loosePictures: firestore.collection('loosePictures'),
    catalogue: firestore.doc('catalogue/courses'),
    unpublished: firestore.doc('catalogue/unpublished'),
    authors: firestore.doc('catalogue/authors'),
    changes: new EventEmitter(),
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
