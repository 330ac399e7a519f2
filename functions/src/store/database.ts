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
  courseShards(id: string): readonly DocumentReference[];
  courseCompletions(id: string): DocumentReference;
  user(uid: string): DocumentReference;
  progress(uid: string): DocumentReference;
  accessCode(code: string): DocumentReference;
  codeBatch(id: string): DocumentReference;
  codeRequest(id: string): DocumentReference;
  /** The shards of the centre's numbers. */
  readonly statistics: readonly DocumentReference[];
  /** @param name of the picture */
  pendingUpload(name: string): DocumentReference;
  readonly courses: CollectionReference;
  readonly completions: CollectionReference;
  readonly users: CollectionReference;
  readonly accessCodes: CollectionReference;
  readonly codeBatches: CollectionReference;
  readonly audit: CollectionReference;
  readonly pendingUploads: CollectionReference;
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

export function openDatabase(firestore: Firestore): Database {
  return {
    firestore,
    course: (id) => firestore.doc(`courses/${id}`),
    courseContents: (id) => firestore.doc(`courseContents/${id}`),
    courseCounters: (id) => firestore.doc(`courseCounters/${id}`),
    courseShards: (id) => shardsOf(firestore, `courseShards/${id}-`),
    courseCompletions: (id) => firestore.doc(`courseCompletions/${id}`),
    user: (uid) => firestore.doc(`users/${uid}`),
    progress: (uid) => firestore.doc(`progress/${uid}`),
    accessCode: (code) => firestore.doc(`accessCodes/${code}`),
    codeBatch: (id) => firestore.doc(`codeBatches/${id}`),
    codeRequest: (id) => firestore.doc(`codeRequests/${id}`),
    statistics: shardsOf(firestore, 'statistics/'),
    pendingUpload: (name) => firestore.doc(`pendingUploads/${name}`),
    courses: firestore.collection('courses'),
    completions: firestore.collection('courseCompletions'),
    users: firestore.collection('users'),
    accessCodes: firestore.collection('accessCodes'),
    codeBatches: firestore.collection('codeBatches'),
    audit: firestore.collection('audit'),
    pendingUploads: firestore.collection('pendingUploads'),
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
