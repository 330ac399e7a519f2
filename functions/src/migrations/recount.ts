import {
  type DocumentReference,
  FieldPath,
  FieldValue,
  type Query,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type * as z from 'zod';
import { hasStatus } from '../core/grpc-status.ts';
import { readNumbers } from '../store/course-numbers.ts';
import { BadRecord, type Database, readRecord } from '../store/database.ts';
import {
  asIncrements,
  asUpdate,
  leavesOf,
  type Numbers,
  numbersIn,
  plus,
  significant,
} from '../store/numbers.ts';
import { unchanged } from '../store/optimistic-transaction.ts';
import type { CourseCounters } from '../store/records/course.ts';
import { centreDifference, courseDifference, partsOf } from './difference.ts';
import {
  centreNumbersOfCodes,
  centreNumbersOfUsers,
  countedCodeSchema,
  countedUserSchema,
  courseNumbersOfCodes,
} from './numbers-of-records.ts';

/** What the counters say, or what the records come to. */
interface Counted {
  centre: Numbers;
  /** By the id of a course or bundle. */
  readonly courses: Map<string, Numbers>;
  /** The greatest serial number of its cards. */
  readonly lastSerials: Map<string, number>;
}

const emptyCount = (): Counted => ({ centre: {}, courses: new Map(), lastSerials: new Map() });

/** Few enough to be kept in memory. */
const documentsAtOnce = 1_000;
const documentsOfCommit = 400;
const mostRounds = 20;

/** Reads as of one moment, so that what happens meanwhile makes no difference. */
type ReadThen = <Answer>(read: (transaction: Transaction) => Promise<Answer>) => Promise<Answer>;

async function* pagesOf(query: Query, readThen: ReadThen) {
  let page = query.orderBy(FieldPath.documentId()).limit(documentsAtOnce);
  for (;;) {
    const { docs } = await readThen((transaction) => transaction.get(page));
    yield docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < documentsAtOnce) return;
    page = page.startAfter(last);
  }
}

async function* recordsOf<Schema extends z.ZodType>(
  query: Query,
  schema: Schema,
  readThen: ReadThen,
  bad: BadRecord[],
) {
  for await (const docs of pagesOf(query, readThen))
    yield docs.flatMap((doc) => {
      try {
        return readRecord(schema, doc) ?? [];
      } catch (error) {
        if (!(error instanceof BadRecord)) throw error;
        bad.push(error);
        return [];
      }
    });
}

/** What all cards and students come to. A read for each. */
async function countRecords(
  { accessCodes, users }: Database,
  readThen: ReadThen,
  bad: BadRecord[],
): Promise<Counted> {
  const counted = emptyCount();
  for await (const codes of recordsOf(accessCodes, countedCodeSchema, readThen, bad)) {
    counted.centre = plus(counted.centre, centreNumbersOfCodes(codes));
    for (const [cId, numbers] of courseNumbersOfCodes(codes))
      counted.courses.set(cId, plus(counted.courses.get(cId) ?? {}, numbers));
    for (const { cId, serial } of codes)
      counted.lastSerials.set(cId, Math.max(serial, counted.lastSerials.get(cId) ?? 0));
  }
  for await (const students of recordsOf(users, countedUserSchema, readThen, bad))
    counted.centre = plus(counted.centre, centreNumbersOfUsers(students));
  return counted;
}

/** The same form as `courseNumbersOf`. */
function numbersOfCounters({ batches }: CourseCounters): Numbers {
  const numbers = Object.entries(batches).map(([id, batch]) => [id, numbersIn(batch)] as const);
  return { batches: Object.fromEntries(numbers) };
}

/** What the counters say. A read for each shard, and six for each course or bundle. */
async function readCounters(database: Database, readThen: ReadThen) {
  const counted = emptyCount();
  const counters = new Map<string, CourseCounters>();
  const shards = await readThen((transaction) => transaction.getAll(...database.statistics));
  for (const shard of shards) counted.centre = plus(counted.centre, numbersIn(shard.data() ?? {}));
  const all = database.firestore.collection('courseCounters').select();
  for await (const docs of pagesOf(all, readThen)) {
    const ids = docs.map(({ id }) => id);
    const numbers = await readThen((transaction) => readNumbers(transaction, database, ids));
    for (const [id, each] of numbers) {
      counters.set(id, each);
      counted.courses.set(id, numbersOfCounters(each));
      counted.lastSerials.set(id, each.lastSerial);
    }
  }
  return { counted, counters };
}

/** What is added to one document in one commit. */
interface Change {
  readonly ref: DocumentReference;
  readonly numbers: Numbers;
  readonly write: (batch: WriteBatch) => void;
}

function centreChanges({ statistics }: Database, difference: Numbers): Change[] {
  return [...partsOf(difference)].map((numbers, index) => {
    const ref = statistics[index % statistics.length] as DocumentReference;
    return {
      ref,
      numbers,
      write: (batch) => batch.set(ref, asIncrements(numbers), { merge: true }),
    };
  });
}

function courseChanges(ref: DocumentReference, difference: Numbers): Change[] {
  return [...partsOf(difference)].map((numbers) => ({
    ref,
    numbers,
    write: (batch) => batch.update(ref, asUpdate(numbers)),
  }));
}

function changesOf(
  database: Database,
  should: Counted,
  { counted: is, counters }: Awaited<ReturnType<typeof readCounters>>,
): Change[] {
  const ofCourses = [...counters].flatMap(([cId, known]) => {
    const numbers = courseDifference(
      should.courses.get(cId) ?? {},
      is.courses.get(cId) ?? {},
      known,
    );
    // A serial number is never given twice.
    const lastSerial = Math.max(0, (should.lastSerials.get(cId) ?? 0) - known.lastSerial);
    return courseChanges(database.courseCounters(cId), significant({ ...numbers, lastSerial }));
  });
  return [...centreChanges(database, centreDifference(should.centre, is.centre)), ...ofCourses];
}

function linesOf({ ref, numbers }: Change): string[] {
  const document = ref.parent.id === 'statistics' ? 'statistics' : ref.path;
  return leavesOf(numbers).map(
    ({ path, value }) => `${document} ${path.join('.')}: ${value > 0 ? '+' : ''}${value}`,
  );
}

/** As many as fit into one commit, with one for each document. */
function nextOf(changes: readonly Change[]): Change[] {
  const byDocument = new Map(changes.toReversed().map((change) => [change.ref.path, change]));
  return [...byDocument.values()].slice(0, documentsOfCommit);
}

export interface Recounted {
  /** A line for each number that was wrong, or is where nothing was to be changed. */
  readonly lines: readonly string[];
  /** Cards and students that do not fit: then nothing is changed, since they cannot be counted. */
  readonly bad: readonly BadRecord[];
}

/**
 * Compares all counters of cards, students, enrolments and income with the records, as of one moment,
 * and adds what they lack, while the site is in use. What is not counted anew: how often lectures were
 * completed and what quizzes were answered, since records do not keep each time. A read for each card
 * and student.
 * @param dry compares only
 * @throws an Error where other recounts come between again and again
 */
export async function recount(database: Database, dry: boolean): Promise<Recounted> {
  const { firestore, schema } = database;
  const told: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const schemaDoc = await schema.get();
    const { readTime } = schemaDoc;
    const readThen: ReadThen = (read) =>
      firestore.runTransaction(read, { readOnly: true, readTime });
    const bad: BadRecord[] = [];
    const should = await countRecords(database, readThen, bad);
    const changes = changesOf(database, should, await readCounters(database, readThen));
    if (told.length === 0) told.push(...changes.flatMap(linesOf));
    if (dry || bad.length > 0 || changes.length === 0) return { lines: told, bad };
    const batch = firestore.batch();
    for (const { write } of nextOf(changes)) write(batch);
    // Should the commit be sent twice, it finds another version the second time and fails.
    batch.update(schema, { recountedAt: FieldValue.serverTimestamp() }, unchanged(schemaDoc));
    try {
      await batch.commit();
    } catch (error) {
      if (!hasStatus(error, 'FAILED_PRECONDITION') && !hasStatus(error, 'NOT_FOUND')) throw error;
    }
  }
  throw new Error('The numbers changed again and again while they were compared.');
}
