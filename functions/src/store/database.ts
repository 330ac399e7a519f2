import { EventEmitter } from 'node:events';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { missingFields } from './upgrades.ts';

/**
 * Number of shards of a busy counter. Each document sustains only about one write a second, but
 * each shard costs one more read wherever the counters are displayed.
 */
export const shardCount = 5;

function shardsOf(firestore: Firestore, path: string): DocumentReference[] {
  return Array.from({ length: shardCount }, (_, shard) => firestore.doc(path + shard));
}

export function randomShard(shards: readonly DocumentReference[]): DocumentReference {
  const shard = shards[Math.floor(Math.random() * shards.length)];
  if (shard === undefined) throw new Error('There are no shards.');
  return shard;
}

export type Database = Readonly<ReturnType<typeof openDatabase>>;

/**
 * Returns references to the Firestore documents that docs/architecture.md lists in "What is
 * stored".
 * @param reportBadRecord receives the error for each record that a list skips
 */
export function openDatabase(
  firestore: Firestore,
  reportBadRecord: (error: BadRecord) => void = () => undefined,
) {
  return {
    firestore,
    reportBadRecord,
    course: (id: string) => firestore.doc(`courses/${id}`),
    courseContents: (id: string) => firestore.doc(`courseContents/${id}`),
    courseCounters: (id: string) => firestore.doc(`courseCounters/${id}`),
    courseShards: (id: string) => shardsOf(firestore, `courseShards/${id}-`),
    courseQuizzes: (id: string) => firestore.doc(`courseQuizzes/${id}`),
    courseCompletions: (id: string) => firestore.doc(`courseCompletions/${id}`),
    quizCounters: (cId: string, lId: string) => firestore.doc(`quizNumbers/${cId}-${lId}`),
    allQuizCounters: firestore.collection('quizNumbers'),
    courseWork: (cId: string, uid: string) => firestore.doc(`courseWork/${cId}-${uid}`),
    /** Also contains the notes and the students' own questions. */
    allCourseWork: firestore.collection('courseWork'),
    courseNotes: (cId: string, uid: string) => firestore.doc(`courseWork/${cId}-${uid}-notes`),
    question: (id: string) => firestore.doc(`questions/${id}`),
    questions: firestore.collection('questions'),
    ownQuestions: (cId: string, uid: string) => firestore.doc(`courseWork/${cId}-${uid}-questions`),
    lectureQuestions: (cId: string, lId: string) => firestore.doc(`lectureQuestions/${cId}-${lId}`),
    allLectureQuestions: firestore.collection('lectureQuestions'),
    removedLecture: (lId: string) => firestore.doc(`removedLectures/${lId}`),
    user: (uid: string) => firestore.doc(`users/${uid}`),
    progress: (uid: string) => firestore.doc(`progress/${uid}`),
    /** @param id hash of a link's token */
    follow: (id: string) => firestore.doc(`follows/${id}`),
    follows: firestore.collection('follows'),
    /** @param id hash of a feed's token */
    calendar: (id: string) => firestore.doc(`calendars/${id}`),
    contact: (uid: string) => firestore.doc(`contacts/${uid}`),
    contacts: firestore.collection('contacts'),
    /** @param id hash of an e-mail address */
    invitation: (id: string) => firestore.doc(`invitations/${id}`),
    invitations: firestore.collection('invitations'),
    allProgress: firestore.collection('progress'),
    accessCode: (code: string) => firestore.doc(`accessCodes/${code}`),
    bundle: (id: string) => firestore.doc(`bundles/${id}`),
    codeBatch: (id: string) => firestore.doc(`codeBatches/${id}`),
    codeRequest: (id: string) => firestore.doc(`codeRequests/${id}`),
    /** Redemptions that the counters do not include yet. The id is the code. */
    deferredCounts: firestore.collection('lateCounts'),
    /** The shards of the centre's counters. */
    statistics: shardsOf(firestore, 'statistics/'),
    /** The shards of one bucket of a month's sales. @param bucket `{month}-{bucket}` */
    sales: (bucket: string) => shardsOf(firestore, `sales/${bucket}-`),
    allSales: firestore.collection('sales'),
    /** @param name the picture's name */
    pendingUpload: (name: string) => firestore.doc(`pendingUploads/${name}`),
    courses: firestore.collection('courses'),
    removedLectures: firestore.collection('removedLectures'),
    completions: firestore.collection('courseCompletions'),
    year: (id: string) => firestore.doc(`years/${id}`),
    years: firestore.collection('years'),
    users: firestore.collection('users'),
    accessCodes: firestore.collection('accessCodes'),
    bundles: firestore.collection('bundles'),
    codeBatches: firestore.collection('codeBatches'),
    cardMove: (id: string) => firestore.doc(`cardMoves/${id}`),
    cardMoves: firestore.collection('cardMoves'),
    payment: (id: string) => firestore.doc(`payments/${id}`),
    payments: firestore.collection('payments'),
    receipt: (id: string) => firestore.doc(`receipts/${id}`),
    receipts: firestore.collection('receipts'),
    shift: (id: string) => firestore.doc(`shifts/${id}`),
    shifts: firestore.collection('shifts'),
    openShift: (uid: string) => firestore.doc(`openShifts/${uid}`),
    payout: (id: string) => firestore.doc(`payouts/${id}`),
    payouts: firestore.collection('payouts'),
    audit: firestore.collection('audit'),
    pendingUploads: firestore.collection('pendingUploads'),
    /** Search texts that found nothing. The id is the day in Cairo. */
    missedSearches: firestore.collection('missedSearches'),
    /** The published courses. */
    catalogue: firestore.doc('catalogue/courses'),
    /** Drafts and trashed courses. */
    unpublished: firestore.doc('catalogue/unpublished'),
    authors: firestore.doc('catalogue/authors'),
    lectureTitles: firestore.doc('catalogue/lectures'),
    outlets: firestore.doc('centre/outlets'),
    /** The time up to which expired cards were removed from the counters. */
    expiredCards: firestore.doc('centre/endedCards'),
    /** The teacher's share of each course. */
    teacherShares: firestore.doc('centre/teacherShares'),
    /** The version of all records. */
    schema: firestore.doc('centre/schema'),
    /** The tasks of the nightly job that are finished tonight. */
    nightlyJob: firestore.doc('centre/night'),
    /** The largest Firestore documents that the nightly check has found. */
    sizes: firestore.doc('centre/sizes'),
    /**
     * Emits an event for every change that an admin makes on this instance, even if it is not known
     * whether the commit succeeded.
     */
    changes: new EventEmitter<{
      changed: [];
      /** Emitted when a student has lost a course. */
      unenrolled: [uid: string];
      /** Emitted when a person's session has been ended. */
      signedOut: [uid: string];
    }>(),
  };
}

/** Thrown if a stored record does not match its schema, after a bug or a manual change. */
export class BadRecord extends Error {
  /** The document's path. */
  readonly path: string;

  constructor(path: string, cause: z.ZodError) {
    // The message contains names of fields and types, never values.
    const problems = cause.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    super(`${path} does not fit: ${problems.join('; ')}`, { cause });
    this.name = 'BadRecord';
    this.path = path;
  }
}

/** Returns a function that tests whether an object schema has a field, even behind a transform. */
function fieldTestOf(schema: z.core.$ZodType): (field: string) => boolean {
  if (schema instanceof z.ZodPipe) return fieldTestOf(schema.in);
  return (field) => schema instanceof z.ZodObject && Object.hasOwn(schema.shape, field);
}

/**
 * Reads a document, or returns null if it does not exist. Records of older versions are upgraded.
 * @throws BadRecord if the document does not match the schema
 */
export function readRecord<Schema extends z.ZodType>(
  schema: Schema,
  snapshot: DocumentSnapshot | undefined,
): z.output<Schema> | null {
  const data = snapshot?.data();
  if (snapshot === undefined || data === undefined) return null;
  const { id, path, parent } = snapshot.ref;
  const added = missingFields(parent.id, id, data, fieldTestOf(schema));
  const parsed = schema.safeParse({ ...data, ...added });
  if (parsed.success) return parsed.data;
  throw new BadRecord(path, parsed.error);
}

/**
 * Reads a record of a list. An invalid record is reported and becomes null, so that the list still
 * works.
 */
export function readListRecord<Schema extends z.ZodType>(
  { reportBadRecord }: Pick<Database, 'reportBadRecord'>,
  schema: Schema,
  snapshot: DocumentSnapshot | undefined,
): z.output<Schema> | null {
  try {
    return readRecord(schema, snapshot);
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    reportBadRecord(error);
    return null;
  }
}

/**
 * Reads documents, keyed by id. Leaves out those that do not exist, and reports invalid ones. Cost:
 * 1 read per document.
 * @param fieldMask the fields to read; by default all
 */
export async function readEach<Schema extends z.ZodType>(
  database: Pick<Database, 'firestore' | 'reportBadRecord'>,
  schema: Schema,
  refs: readonly DocumentReference[],
  fieldMask?: string[],
): Promise<Map<string, z.output<Schema>>> {
  if (refs.length === 0) return new Map();
  const docs = await database.firestore.getAll(...refs, ...(fieldMask ? [{ fieldMask }] : []));
  const records = readRecords(database, schema, docs);
  return new Map(records.map(({ id, record }) => [id, record]));
}

export interface RecordWithId<Record> {
  readonly id: string;
  readonly record: Record;
}

/** Returns the valid records with their ids. */
export function readRecords<Schema extends z.ZodType>(
  database: Pick<Database, 'reportBadRecord'>,
  schema: Schema,
  snapshots: readonly DocumentSnapshot[],
): RecordWithId<z.output<Schema>>[] {
  return snapshots.flatMap((snapshot) => {
    const record = readListRecord(database, schema, snapshot);
    return record === null ? [] : [{ id: snapshot.id, record }];
  });
}
