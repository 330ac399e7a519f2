import { type DocumentReference, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import { inGroups } from '../core/in-groups.ts';
import { lateCountSchema } from '../store/changes.ts';
import { centreNumbersOf, courseNumbersOf } from '../store/counting.ts';
import { cardNumbersOf, readNumbers } from '../store/course-numbers.ts';
import type { BadRecord, Database } from '../store/database.ts';
import { batchNumbersOfFormer } from '../store/former-batches.ts';
import {
  asIncrements,
  asUpdate,
  leavesOf,
  type Numbers,
  numbersIn,
  plus,
  significant,
  totalOf,
} from '../store/numbers.ts';
import { centreNumbersAfter, courseNumbersAfter } from '../store/past-numbers.ts';
import { placeOfShard, salesNumbersOf } from '../store/sales.ts';
import { unchanged } from '../store/staff-action.ts';
import {
  addTo,
  type CentreCount,
  countRecords,
  emptyCount,
  type MomentReader,
  readerAt,
} from './expected-numbers.ts';

/** Increments per write, below Firestore's limit of 500 transforms in one document. */
const incrementsAtOnce = 400;
/** Each document may have hundreds of numbers, and a commit is limited to ten megabytes. */
const documentsOfCommit = 50;
/** Documents of sales in memory at the same time. One may have some hundred kilobytes. */
const salesAtOnce = 50;
const mostRounds = 20;

/** Reads the stored numbers and those waiting to be added. Cost: one read per document. */
async function readCounters(
  database: Database,
  { read, pages, records }: MomentReader,
): Promise<CentreCount> {
  const counted = emptyCount();
  for await (const docs of pages(database.codeBatches.select('numbers', 'places')))
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
  for (const shard of await read((transaction) => transaction.getAll(...database.statistics)))
    addToCentre(numbersIn(shard.data() ?? {}));
  for await (const docs of pages(database.firestore.collection('courseCounters').select())) {
    const ids = docs.map(({ id }) => id);
    const numbers = await read((transaction) => readNumbers(transaction, database, ids));
    for (const [id, each] of numbers) {
      counted.courses.set(id, cardNumbersOf(each));
      counted.lastSerials.set(id, each.lastSerial);
      for (const [batch, former] of Object.entries(each.batches))
        addToBatch(batch, batchNumbersOfFormer(former));
    }
  }
  for await (const docs of pages(database.allSales, salesAtOnce))
    addTo(
      counted.sales,
      docs.map((doc) => [placeOfShard(doc.id), numbersIn(doc.data())]),
    );
  for await (const page of records(database.lateCounts, lateCountSchema))
    for (const late of page) {
      addToCentre(centreNumbersOf(late));
      for (const [cId, codes] of Map.groupBy(late.codes, (code) => code.cId))
        if (counted.courses.has(cId)) addTo(counted.courses, [[cId, courseNumbersOf(codes)]]);
      addTo(counted.sales, salesNumbersOf(late.moved.sales));
    }
  return counted;
}

/** Replaces negative numbers with 0. */
function raised(numbers: Numbers): Numbers {
  const entries = Object.entries(numbers).map(([field, value]) => [
    field,
    typeof value === 'number' ? Math.max(0, value) : raised(value),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns what to add to the centre's numbers. Enrolments and income of a day are never decreased,
 * because they also count students with deleted accounts, who have no record.
 */
function centreDifference(should: Numbers, is: CentreCount, now: Date): Numbers {
  const {
    enrolments = {},
    income = {},
    ...others
  } = centreNumbersAfter(plus(should, is.centre, -1), now, (id) => is.courses.has(id));
  return significant({ ...others, ...raised({ enrolments, income }) });
}

/** An addition to one document in one commit. */
interface Change {
  readonly ref: DocumentReference;
  readonly numbers: Numbers;
  readonly write: (batch: WriteBatch) => void;
}

/** Splits numbers into parts of at most `incrementsAtOnce` fields. */
function* partsOf(numbers: Numbers): Generator<Numbers> {
  const nested = leavesOf(numbers).map(
    ({ path, value }) =>
      path.reduceRight<number | Numbers>((inner, field) => ({ [field]: inner }), value) as Numbers,
  );
  for (const some of inGroups(nested, incrementsAtOnce)) yield totalOf(some);
}

/** Spreads an addition over the shards. */
function shardChanges(shards: readonly DocumentReference[], difference: Numbers): Change[] {
  return [...partsOf(difference)].map((numbers, index) => {
    const ref = shards[index % shards.length] as DocumentReference;
    const write = (batch: WriteBatch) => batch.set(ref, asIncrements(numbers), { merge: true });
    return { ref, numbers, write };
  });
}

function updates(ref: DocumentReference, difference: Numbers): Change[] {
  return [...partsOf(difference)].map((numbers) => ({
    ref,
    numbers,
    write: (batch) => batch.update(ref, asUpdate(numbers)),
  }));
}

/** Returns the changes. Deleted courses, bundles and batches get none, as they have no numbers. */
function changesOf(database: Database, should: CentreCount, is: CentreCount, now: Date): Change[] {
  const ofCourses = [...is.courses].flatMap(([cId, counted]) => {
    const numbers = courseNumbersAfter(plus(should.courses.get(cId) ?? {}, counted, -1), now);
    const known = is.lastSerials.get(cId) ?? 0;
    // A serial number is never reused.
    const lastSerial = Math.max(0, (should.lastSerials.get(cId) ?? 0) - known);
    return updates(database.courseCounters(cId), significant({ ...numbers, lastSerial }));
  });
  const ofBatches = [...is.batches].flatMap(([id, counted]) => {
    const difference = plus(should.batches.get(id) ?? {}, counted, -1);
    return updates(database.codeBatch(id), significant(difference));
  });
  const places = new Set([...should.sales.keys(), ...is.sales.keys()]);
  const ofSales = [...places].flatMap((place) => {
    const difference = plus(should.sales.get(place) ?? {}, is.sales.get(place) ?? {}, -1);
    return shardChanges(database.sales(place), significant(difference));
  });
  const ofCentre = centreDifference(should.centre, is, now);
  return [...shardChanges(database.statistics, ofCentre), ...ofSales, ...ofCourses, ...ofBatches];
}

function linesOf({ ref: { id, parent, path: place }, numbers }: Change): string[] {
  const shown = { statistics: 'statistics', sales: `sales/${placeOfShard(id)}` } as const;
  const document = shown[parent.id as keyof typeof shown] ?? place;
  return leavesOf(numbers).map(
    ({ path: fields, value }) => `${document} ${fields.join('.')}: ${value > 0 ? '+' : ''}${value}`,
  );
}

/** Groups changes into commits, each with at most one change per document. */
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
 * recounted, because records do not store each of them. Cost: one read per card, batch, student,
 * return and payment.
 * @param now numbers that are outdated by then are not compared (`store/past-numbers.ts`)
 * @param dry true to compare only
 * @throws an Error if other changes interfere in every round
 */
export async function recount(database: Database, now: Date, dry: boolean): Promise<Recounted> {
  const { firestore, schema } = database;
  const lines: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const schemaDoc = await schema.get();
    const bad: BadRecord[] = [];
    const reader = readerAt(firestore, schemaDoc.readTime, bad);
    const should = await countRecords(database, reader);
    const changes = changesOf(database, should, await readCounters(database, reader), now);
    if (lines.length === 0) lines.push(...changes.flatMap(linesOf));
    if (dry || bad.length > 0 || changes.length === 0) return { lines, bad };
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
