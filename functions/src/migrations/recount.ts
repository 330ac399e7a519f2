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
import { centreNumbersOf, courseNumbersOf } from '../store/counting.ts';
import { cardNumbersOf, readNumbers } from '../store/course-numbers.ts';
import { BadRecord, type Database, readRecord } from '../store/database.ts';
import { batchNumbersOfFormer } from '../store/former-batches.ts';
import {
  asIncrements,
  asUpdate,
  leavesOf,
  type Numbers,
  numbersIn,
  plus,
  significant,
} from '../store/numbers.ts';
import { lateCountSchema } from '../store/records/late-count.ts';
import { placeOfShard, salesNumbersOf, standingCards } from '../store/sales.ts';
import { unchanged } from '../store/staff-action.ts';
import { batchDifference, centreDifference, courseDifference, partsOf } from './difference.ts';
import {
  batchNumbersOfCodes,
  centreNumbersOfCodes,
  centreNumbersOfPayments,
  centreNumbersOfUsers,
  countedCodeSchema,
  countedPaymentSchema,
  countedReturnSchema,
  countedUserSchema,
  courseNumbersOfCodes,
  movedBack,
} from './numbers-of-records.ts';

/** Numbers, either stored or computed from the records. */
interface Counted {
  centre: Numbers;
  /** By the id of a course or bundle. */
  readonly courses: Map<string, Numbers>;
  readonly batches: Map<string, Numbers>;
  /** The highest serial number of its cards. */
  readonly lastSerials: Map<string, number>;
  /** Numbers of the documents of `sales`, by `{month}-{bucket}`. */
  readonly sales: Map<string, Numbers>;
}

const emptyCount = (): Counted => ({
  centre: {},
  courses: new Map(),
  batches: new Map(),
  lastSerials: new Map(),
  sales: new Map(),
});

function addTo(sums: Map<string, Numbers>, added: Iterable<readonly [string, Numbers]>): void {
  for (const [key, numbers] of added) sums.set(key, plus(sums.get(key) ?? {}, numbers));
}

/** Few enough for memory. */
const documentsAtOnce = 1_000;
/** Each may have hundreds of numbers, and a commit is limited to ten megabytes. */
const documentsOfCommit = 50;
const mostRounds = 20;

/** Reads as of one moment, so that concurrent changes have no effect. */
type ReadThen = <Answer>(read: (transaction: Transaction) => Promise<Answer>) => Promise<Answer>;

async function* pagesOf(query: Query, readThen: ReadThen, atOnce = documentsAtOnce) {
  let page = query.orderBy(FieldPath.documentId()).limit(atOnce);
  for (;;) {
    const { docs } = await readThen((transaction) => transaction.get(page));
    yield docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < atOnce) return;
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

/** Computes the numbers of all cards, students, returns and payments. One read each. */
async function countRecords(
  { accessCodes, users, cardMoves, payments }: Database,
  readThen: ReadThen,
  bad: BadRecord[],
): Promise<Counted> {
  const counted = emptyCount();
  for await (const codes of recordsOf(accessCodes, countedCodeSchema, readThen, bad)) {
    counted.centre = plus(counted.centre, centreNumbersOfCodes(codes));
    addTo(counted.courses, courseNumbersOfCodes(codes));
    addTo(counted.batches, batchNumbersOfCodes(codes));
    addTo(counted.sales, salesNumbersOf(standingCards(codes).sales));
    for (const { cId, serial } of codes)
      counted.lastSerials.set(cId, Math.max(serial, counted.lastSerials.get(cId) ?? 0));
  }
  for await (const students of recordsOf(users, countedUserSchema, readThen, bad))
    counted.centre = plus(counted.centre, centreNumbersOfUsers(students));
  const returned = cardMoves.where('kind', '==', 'return');
  for await (const returns of recordsOf(returned, countedReturnSchema, readThen, bad)) {
    const moved = movedBack(returns);
    counted.centre = plus(counted.centre, centreNumbersOf({ moved }));
    addTo(counted.sales, salesNumbersOf(moved.sales));
  }
  for await (const paid of recordsOf(payments, countedPaymentSchema, readThen, bad))
    counted.centre = plus(counted.centre, centreNumbersOfPayments(paid));
  return counted;
}

/** Few enough for memory: one may have some hundred kilobytes. */
const salesAtOnce = 50;

/** Reads the stored numbers and those waiting to be added. One read for each of their documents. */
async function readCounters(
  database: Database,
  readThen: ReadThen,
  bad: BadRecord[],
): Promise<Counted> {
  const counted = emptyCount();
  for await (const docs of pagesOf(database.codeBatches.select('numbers', 'places'), readThen))
    addTo(
      counted.batches,
      docs.map((doc) => [doc.id, numbersIn(doc.data())]),
    );
  const addToBatch = (id: string, numbers: Numbers) => {
    if (counted.batches.has(id)) addTo(counted.batches, [[id, numbers]]);
  };
  const addToCentre = ({ redeemed = {}, ...numbers }: Numbers) => {
    counted.centre = plus(counted.centre, numbers);
    for (const [id, cards] of Object.entries(redeemed))
      addToBatch(id, { numbers: { unused: -cards, used: cards } });
  };
  const shards = await readThen((transaction) => transaction.getAll(...database.statistics));
  for (const shard of shards) addToCentre(numbersIn(shard.data() ?? {}));
  const all = database.firestore.collection('courseCounters').select();
  for await (const docs of pagesOf(all, readThen)) {
    const ids = docs.map(({ id }) => id);
    const numbers = await readThen((transaction) => readNumbers(transaction, database, ids));
    for (const [id, each] of numbers) {
      counted.courses.set(id, cardNumbersOf(each));
      counted.lastSerials.set(id, each.lastSerial);
      for (const [batch, former] of Object.entries(each.batches))
        addToBatch(batch, batchNumbersOfFormer(former));
    }
  }
  for await (const docs of pagesOf(database.allSales, readThen, salesAtOnce))
    addTo(
      counted.sales,
      docs.map((doc) => [placeOfShard(doc.id), numbersIn(doc.data())]),
    );
  for await (const page of recordsOf(database.lateCounts, lateCountSchema, readThen, bad)) {
    for (const late of page) {
      addToCentre(centreNumbersOf(late));
      for (const [cId, codes] of Map.groupBy(late.codes, (code) => code.cId))
        if (counted.courses.has(cId)) addTo(counted.courses, [[cId, courseNumbersOf(codes)]]);
      addTo(counted.sales, salesNumbersOf(late.moved.sales));
    }
  }
  return counted;
}

/** An addition to one document in one commit. */
interface Change {
  readonly ref: DocumentReference;
  readonly numbers: Numbers;
  readonly write: (batch: WriteBatch) => void;
}

/** Spreads an addition over the shards of a number. */
function shardChanges(shards: readonly DocumentReference[], difference: Numbers): Change[] {
  return [...partsOf(difference)].map((numbers, index) => {
    const ref = shards[index % shards.length] as DocumentReference;
    return {
      ref,
      numbers,
      write: (batch) => batch.set(ref, asIncrements(numbers), { merge: true }),
    };
  });
}

function updates(ref: DocumentReference, difference: Numbers): Change[] {
  return [...partsOf(difference)].map((numbers) => ({
    ref,
    numbers,
    write: (batch) => batch.update(ref, asUpdate(numbers)),
  }));
}

/** Returns the changes; deleted courses, bundles and batches have no numbers. */
function changesOf(database: Database, should: Counted, is: Counted, now: Date): Change[] {
  const ofCourses = [...is.courses].flatMap(([cId, counted]) => {
    const numbers = courseDifference(should.courses.get(cId) ?? {}, counted, now);
    const known = is.lastSerials.get(cId) ?? 0;
    // A serial number is never reused.
    const lastSerial = Math.max(0, (should.lastSerials.get(cId) ?? 0) - known);
    return updates(database.courseCounters(cId), significant({ ...numbers, lastSerial }));
  });
  const ofBatches = [...is.batches].flatMap(([id, counted]) =>
    updates(database.codeBatch(id), batchDifference(should.batches.get(id) ?? {}, counted)),
  );
  const places = new Set([...should.sales.keys(), ...is.sales.keys()]);
  const ofSales = [...places].flatMap((place) => {
    const difference = plus(should.sales.get(place) ?? {}, is.sales.get(place) ?? {}, -1);
    return shardChanges(database.sales(place), significant(difference));
  });
  const isKnown = (id: string) => is.courses.has(id);
  const ofCentre = centreDifference(should.centre, is.centre, now, isKnown);
  return [...shardChanges(database.statistics, ofCentre), ...ofSales, ...ofCourses, ...ofBatches];
}

function linesOf({ ref, numbers }: Change): string[] {
  const { id, parent, path } = ref;
  const sums: Readonly<Record<string, string>> = {
    statistics: 'statistics',
    sales: `sales/${placeOfShard(id)}`,
  };
  const document = sums[parent.id] ?? path;
  return leavesOf(numbers).map(
    ({ path: fields, value }) => `${document} ${fields.join('.')}: ${value > 0 ? '+' : ''}${value}`,
  );
}

/** Groups changes into commits, with one change for each document. */
function* commitsOf(changes: readonly Change[]): Generator<readonly Change[]> {
  let left = changes;
  while (left.length > 0) {
    const byDocument = new Map(left.toReversed().map((change) => [change.ref.path, change]));
    const next = new Set([...byDocument.values()].slice(0, documentsOfCommit));
    yield [...next];
    left = left.filter((change) => !next.has(change));
  }
}

export interface Recounted {
  /** A line for each wrong number, whether or not it was corrected. */
  readonly lines: readonly string[];
  /** Records that cannot be counted. If there are any, nothing is changed. */
  readonly bad: readonly BadRecord[];
}

/**
 * Compares all counters of cards, students, enrolments, income and sales with the records as of one
 * moment, and corrects them while the site is in use. Completed lectures and quiz answers are not
 * recounted, because records do not store each of them. One read for each card, batch, student,
 * return and payment.
 * @param now numbers that are obsolete by then are not compared (`store/past-numbers.ts`)
 * @param dry compares only
 * @throws an Error if other changes interfere in every round
 */
export async function recount(database: Database, now: Date, dry: boolean): Promise<Recounted> {
  const { firestore, schema } = database;
  const told: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const schemaDoc = await schema.get();
    const { readTime } = schemaDoc;
    const readThen: ReadThen = (read) =>
      firestore.runTransaction(read, { readOnly: true, readTime });
    const bad: BadRecord[] = [];
    const should = await countRecords(database, readThen, bad);
    const changes = changesOf(database, should, await readCounters(database, readThen, bad), now);
    if (told.length === 0) told.push(...changes.flatMap(linesOf));
    if (dry || bad.length > 0 || changes.length === 0) return { lines: told, bad };
    let asLastSeen = unchanged(schemaDoc);
    try {
      for (const some of commitsOf(changes)) {
        const batch = firestore.batch();
        for (const { write } of some) write(batch);
        // If the commit is sent twice, the second one finds another version and fails.
        batch.update(schema, { recountedAt: FieldValue.serverTimestamp() }, asLastSeen);
        const lastUpdateTime = (await batch.commit()).at(-1)?.writeTime;
        asLastSeen = lastUpdateTime === undefined ? { exists: true } : { lastUpdateTime };
      }
    } catch (error) {
      if (!hasStatus(error, 'FAILED_PRECONDITION') && !hasStatus(error, 'NOT_FOUND')) throw error;
    }
  }
  throw new Error('The numbers changed again and again while they were compared.');
}
