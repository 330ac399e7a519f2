import { type DocumentReference, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import { inGroups } from '../core/in-groups.ts';
import { deferredCountSchema } from '../store/changes.ts';
import {
  addCounters,
  asIncrements,
  asUpdateFields,
  type Counters,
  countersIn,
  flattenCounters,
  sumCounters,
  withoutZeros,
} from '../store/counters.ts';
import { centreCountersOf, courseCountersOf } from '../store/counting.ts';
import { cardCountersOf, readCourseCounters } from '../store/course-counters.ts';
import type { BadRecord, Database } from '../store/database.ts';
import { formerBatchCounters } from '../store/former-batches.ts';
import { withoutExpiredCards, withoutOutdatedCounters } from '../store/outdated-counters.ts';
import { bucketOfShard, salesCountersOf } from '../store/sales.ts';
import { ifUnchanged } from '../store/staff-action.ts';
import {
  addToSums,
  type CounterSet,
  computeCounters,
  createSnapshotReader,
  emptyCounterSet,
  type SnapshotReader,
} from './expected-counters.ts';

/** Number of increments per write, below Firestore's limit of 500 transforms in one document. */
const incrementsPerWrite = 400;
/**
 * Number of documents per commit. Each may have hundreds of counters, and a commit is limited to
 * ten megabytes.
 */
const documentsPerCommit = 50;
/** Number of documents of sales per page. Each may have some hundred kilobytes. */
const salesDocsPerPage = 50;
const maxRounds = 20;

/** Reads the stored counters and the deferred counts. Cost: 1 read per document. */
async function readStoredCounters(
  database: Database,
  { read, pages, records }: SnapshotReader,
): Promise<CounterSet> {
  const counters = emptyCounterSet();
  for await (const docs of pages(database.codeBatches.select('numbers', 'places')))
    addToSums(
      counters.batches,
      docs.map((doc) => [doc.id, countersIn(doc.data())]),
    );
  const addToBatch = (id: string, counts: Counters) => {
    if (counters.batches.has(id)) addToSums(counters.batches, [[id, counts]]);
  };
  const addToCentre = ({ redeemed = {}, ...counts }: Counters) => {
    counters.centre = addCounters(counters.centre, counts);
    for (const [id, cards] of Object.entries(redeemed))
      addToBatch(id, { numbers: { unused: -cards, used: cards } });
  };
  for (const shard of await read((transaction) => transaction.getAll(...database.statistics)))
    addToCentre(countersIn(shard.data() ?? {}));
  for await (const docs of pages(database.firestore.collection('courseCounters').select())) {
    const ids = docs.map(({ id }) => id);
    const courseCounters = await read((transaction) =>
      readCourseCounters(database, ids, { reader: transaction }),
    );
    for (const [id, each] of courseCounters) {
      counters.courses.set(id, cardCountersOf(each));
      counters.lastSerials.set(id, each.lastSerial);
      for (const [batch, former] of Object.entries(each.batches))
        addToBatch(batch, formerBatchCounters(former));
    }
  }
  for await (const docs of pages(database.allSales, salesDocsPerPage))
    addToSums(
      counters.sales,
      docs.map((doc) => [bucketOfShard(doc.id), countersIn(doc.data())]),
    );
  for await (const page of records(database.deferredCounts, deferredCountSchema))
    for (const deferred of page) {
      addToCentre(centreCountersOf(deferred));
      for (const [cId, codes] of Map.groupBy(deferred.codes, (code) => code.cId))
        if (counters.courses.has(cId))
          addToSums(counters.courses, [[cId, courseCountersOf(codes)]]);
      addToSums(counters.sales, salesCountersOf(deferred.moved.sales));
    }
  return counters;
}

/** Replaces negative numbers with 0. */
function withoutNegatives(counts: Counters): Counters {
  const entries = Object.entries(counts).map(([field, value]) => [
    field,
    typeof value === 'number' ? Math.max(0, value) : withoutNegatives(value),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns the numbers to add to the centre's counters. Enrolments and income are never decreased,
 * because they also count students with deleted accounts, who have no record.
 */
function centreCorrections(expected: Counters, stored: CounterSet, now: Date): Counters {
  const {
    enrolments = {},
    income = {},
    ...others
  } = withoutOutdatedCounters(addCounters(expected, stored.centre, -1), now, (id) =>
    stored.courses.has(id),
  );
  return withoutZeros({ ...others, ...withoutNegatives({ enrolments, income }) });
}

/** Counts to add to one document in one commit. */
interface Correction {
  readonly ref: DocumentReference;
  readonly counts: Counters;
  readonly write: (batch: WriteBatch) => void;
}

/** Splits counters into parts of at most `incrementsPerWrite` fields. */
function* splitCounters(counts: Counters): Generator<Counters> {
  const nested = flattenCounters(counts).map(
    ({ path, value }) =>
      path.reduceRight<number | Counters>(
        (inner, field) => ({ [field]: inner }),
        value,
      ) as Counters,
  );
  for (const group of inGroups(nested, incrementsPerWrite)) yield sumCounters(group);
}

/** Spreads a correction over the shards. */
function shardCorrections(
  shards: readonly DocumentReference[],
  difference: Counters,
): Correction[] {
  return [...splitCounters(difference)].map((counts, index) => {
    const ref = shards[index % shards.length] as DocumentReference;
    const write = (batch: WriteBatch) => batch.set(ref, asIncrements(counts), { merge: true });
    return { ref, counts, write };
  });
}

function documentCorrections(ref: DocumentReference, difference: Counters): Correction[] {
  return [...splitCounters(difference)].map((counts) => ({
    ref,
    counts,
    write: (batch) => batch.update(ref, asUpdateFields(counts)),
  }));
}

/**
 * Returns the corrections. Deleted courses, bundles and batches need none, because they have no
 * counters.
 */
function correctionsOf(
  database: Database,
  expected: CounterSet,
  stored: CounterSet,
  now: Date,
): Correction[] {
  const courseCorrections = [...stored.courses].flatMap(([cId, counters]) => {
    const counts = withoutExpiredCards(
      addCounters(expected.courses.get(cId) ?? {}, counters, -1),
      now,
    );
    const storedSerial = stored.lastSerials.get(cId) ?? 0;
    // A serial number is never reused.
    const lastSerial = Math.max(0, (expected.lastSerials.get(cId) ?? 0) - storedSerial);
    return documentCorrections(
      database.courseCounters(cId),
      withoutZeros({ ...counts, lastSerial }),
    );
  });
  const batchCorrections = [...stored.batches].flatMap(([id, counters]) => {
    const difference = addCounters(expected.batches.get(id) ?? {}, counters, -1);
    return documentCorrections(database.codeBatch(id), withoutZeros(difference));
  });
  const buckets = new Set([...expected.sales.keys(), ...stored.sales.keys()]);
  const salesCorrections = [...buckets].flatMap((bucket) => {
    const difference = addCounters(
      expected.sales.get(bucket) ?? {},
      stored.sales.get(bucket) ?? {},
      -1,
    );
    return shardCorrections(database.sales(bucket), withoutZeros(difference));
  });
  const centreDifference = centreCorrections(expected.centre, stored, now);
  return [
    ...shardCorrections(database.statistics, centreDifference),
    ...salesCorrections,
    ...courseCorrections,
    ...batchCorrections,
  ];
}

function describeCorrection({ ref: { id, parent, path }, counts }: Correction): string[] {
  const shardedDocuments = {
    statistics: 'statistics',
    sales: `sales/${bucketOfShard(id)}`,
  } as const;
  const document = shardedDocuments[parent.id as keyof typeof shardedDocuments] ?? path;
  return flattenCounters(counts).map(
    ({ path: fields, value }) => `${document} ${fields.join('.')}: ${value > 0 ? '+' : ''}${value}`,
  );
}

/** Groups corrections into commits, each with at most one correction per document. */
function* commitsOf(corrections: readonly Correction[]): Generator<readonly Correction[]> {
  let remaining = corrections;
  while (remaining.length > 0) {
    const byDocument = new Map(remaining.toReversed().map((each) => [each.ref.path, each]));
    const commit = new Set([...byDocument.values()].slice(0, documentsPerCommit));
    yield [...commit];
    remaining = remaining.filter((each) => !commit.has(each));
  }
}

export interface RecountResult {
  /** A line for each wrong counter, whether or not it was corrected. */
  readonly lines: readonly string[];
  /** Records that cannot be counted. If there are any, nothing is changed. */
  readonly bad: readonly BadRecord[];
}

/**
 * Compares all counters of cards, students, enrolments, income and sales with the records as they
 * were at one time, and corrects the counters. The site may be in use meanwhile. Completed lectures
 * and quiz answers are not recounted, because records do not store each of them. Cost: 1 read per
 * card, batch, student, return and payment, and 1 read per stored counter document.
 * @param now counts that are outdated at this time are not compared (`store/outdated-counters.ts`)
 * @param dry true to compare only
 * @throws an Error if other changes interfere in every round
 */
export async function recount(database: Database, now: Date, dry: boolean): Promise<RecountResult> {
  const { firestore, schema } = database;
  const lines: string[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const schemaDoc = await schema.get();
    const bad: BadRecord[] = [];
    const reader = createSnapshotReader(firestore, schemaDoc.readTime, bad);
    const expected = await computeCounters(database, reader);
    const corrections = correctionsOf(
      database,
      expected,
      await readStoredCounters(database, reader),
      now,
    );
    if (lines.length === 0) lines.push(...corrections.flatMap(describeCorrection));
    if (dry || bad.length > 0 || corrections.length === 0) return { lines, bad };
    let schemaPrecondition = ifUnchanged(schemaDoc);
    try {
      for (const group of commitsOf(corrections)) {
        const batch = firestore.batch();
        for (const { write } of group) write(batch);
        // If the client sends the commit twice, the second attempt fails because the first one
        // changed this document.
        batch.update(schema, { recountedAt: FieldValue.serverTimestamp() }, schemaPrecondition);
        const lastUpdateTime = (await batch.commit()).at(-1)?.writeTime;
        schemaPrecondition = lastUpdateTime === undefined ? { exists: true } : { lastUpdateTime };
      }
    } catch (error) {
      if (!hasStatus(error, 'FAILED_PRECONDITION', 'NOT_FOUND')) throw error;
    }
  }
  throw new Error('The numbers changed again and again while they were compared.');
}
