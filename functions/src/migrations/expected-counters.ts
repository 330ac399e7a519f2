import { cairoMonth } from '@markaz/contract/time/cairo';
import type { Firestore, Query, Timestamp, Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod';
import type { CodeChange, OutletChanges, SaleChange } from '../store/changes.ts';
import { addCounters, type Counters, sumCounters } from '../store/counters.ts';
import {
  batchCountersOf,
  centreCountersOf,
  courseCountersOf,
  enrolmentCounters,
} from '../store/counting.ts';
import { type BadRecord, type Database, readRecords } from '../store/database.ts';
import { documentPages } from '../store/paging.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { cardMoveSchema } from '../store/records/cards.ts';
import { paymentSchema } from '../store/records/money.ts';
import { userRecordSchema } from '../store/records/user.ts';
import { initialOutletChanges, salesCountersOf } from '../store/sales.ts';

/** Counters, which are either stored or computed from the records. */
export interface CounterSet {
  centre: Counters;
  /** Keyed by the id of a course or bundle. */
  readonly courses: Map<string, Counters>;
  readonly batches: Map<string, Counters>;
  /** The highest serial number of the cards, keyed by the id of a course or bundle. */
  readonly lastSerials: Map<string, number>;
  /** Counters of the documents of `sales`, keyed by `{month}-{bucket}`. */
  readonly sales: Map<string, Counters>;
}

export const emptyCounterSet = (): CounterSet => ({
  centre: {},
  courses: new Map(),
  batches: new Map(),
  lastSerials: new Map(),
  sales: new Map(),
});

export function addToSums(
  sums: Map<string, Counters>,
  added: Iterable<readonly [string, Counters]>,
): void {
  for (const [key, counters] of added) sums.set(key, addCounters(sums.get(key) ?? {}, counters));
}

export type SnapshotReader = ReturnType<typeof createSnapshotReader>;

/**
 * Creates functions that read all data as it was at one time.
 * @param invalidRecords receives the errors of invalid records, which are skipped
 */
export function createSnapshotReader(
  firestore: Firestore,
  readTime: Timestamp,
  invalidRecords: BadRecord[],
) {
  const read = <Answer>(readData: (transaction: Transaction) => Promise<Answer>) =>
    firestore.runTransaction(readData, { readOnly: true, readTime });
  /** @param pageSize page size, small enough for the memory */
  const pages = (query: Query, pageSize = 1_000) =>
    documentPages(query, pageSize, (page) => read((transaction) => transaction.get(page)));
  return {
    read,
    pages,
    async *records<Schema extends z.ZodType>(query: Query, schema: Schema) {
      const reportBadRecord = (error: BadRecord) => void invalidRecords.push(error);
      for await (const docs of pages(query))
        yield readRecords({ reportBadRecord }, schema, docs).map(({ record }) => record);
    },
  };
}

const countedCodeSchema = accessCodeSchema.pick({
  cId: true,
  batch: true,
  serial: true,
  outlet: true,
  opens: true,
  state: true,
  replacedBy: true,
  expiresAt: true,
  usedAt: true,
  price: true,
  stage: true,
  soldOn: true,
  soldAt: true,
  refund: true,
});
const countedReturnSchema = cardMoveSchema.pick({
  at: true,
  cId: true,
  kind: true,
  outlet: true,
  undone: true,
});
const countedPaymentSchema = paymentSchema.pick({ outlet: true, piastres: true, counts: true });
const countedUserSchema = userRecordSchema.pick({
  courses: true,
  enrolments: true,
  formerEnrolments: true,
  pastEnrolments: true,
});

type CountedCode = z.output<typeof countedCodeSchema>;

/** Returns the change that adds a card in its state. A replaced card counts as `swapped`. */
function codeChangeOf(code: CountedCode): CodeChange {
  return { ...code, change: { [code.replacedBy === null ? code.state : 'swapped']: 1 } };
}

function centreCountersOfCodes(codes: readonly CountedCode[]): Counters {
  const redeemed = codes.flatMap(({ state, usedAt, price }) =>
    state === 'used' && usedAt !== null ? [{ at: usedAt.toDate(), price }] : [],
  );
  return sumCounters([
    centreCountersOf({ codes: codes.map(codeChangeOf), moved: initialOutletChanges(codes) }),
    ...redeemed.map((each) => centreCountersOf({ redeemed: each })),
  ]);
}

function* countersByKey(
  codes: readonly CountedCode[],
  keyOf: (code: CountedCode) => string | null,
  countersOf: (changes: readonly CodeChange[]) => Counters,
): Generator<readonly [string, Counters]> {
  for (const [key, sameKey] of Map.groupBy(codes, keyOf))
    if (key !== null) yield [key, countersOf(sameKey.map(codeChangeOf))];
}

/**
 * Returns the changes for sales that were undone by a return. Each of them counts as a sale in the
 * month of the sale, and as a return in the month of the return. A refunded card is still sold, so
 * its sale is counted with the card.
 */
function changesOfReturns(returns: readonly z.output<typeof countedReturnSchema>[]): OutletChanges {
  const sales = returns.flatMap(({ at, cId, kind, outlet, undone }) =>
    undone.flatMap(({ month, on, price, courses, count: cards }): SaleChange[] => {
      const isBundle = courses[0] !== cId;
      const sale = { cId, outlet, courses, isBundle, price, on, cards };
      const returned = cairoMonth(at.toDate());
      return [
        ...(kind === 'return' ? [{ ...sale, kind: 'sold', month } as const] : []),
        { ...sale, kind: 'returned', month: returned },
      ];
    }),
  );
  return { sales, unsold: [], unrecorded: [] };
}

/** Counts the students of each course, and all enrolments, including removed and ended ones. */
function centreCountersOfUsers(users: readonly z.output<typeof countedUserSchema>[]): Counters {
  const students = users
    .flatMap(({ courses }) => courses)
    .map((cId) => ({ courses: { [cId]: { students: 1 } } }));
  const enrolments = users.flatMap(({ enrolments: current, formerEnrolments, pastEnrolments }) => {
    const all = [
      ...[...Object.entries(current), ...Object.entries(formerEnrolments)],
      ...pastEnrolments.map((past) => [past.cId, past] as const),
    ];
    const uniqueEnrolments = new Map(
      all.map(([cId, { at }]) => [`${cId} ${at.toMillis()}`, { cId, at }]),
    );
    return [...uniqueEnrolments.values()].map(({ cId, at }) =>
      enrolmentCounters(at.toDate(), cId, 1),
    );
  });
  return sumCounters([...students, { enrolments: sumCounters(enrolments) }]);
}

/**
 * Computes the counters from all cards, students, returns and payments. Cost: 1 read per record.
 */
export async function computeCounters(
  { accessCodes, users, cardMoves, payments }: Database,
  { records }: SnapshotReader,
): Promise<CounterSet> {
  const counted = emptyCounterSet();
  const addToCentre = (counters: Counters) => {
    counted.centre = addCounters(counted.centre, counters);
  };
  for await (const codes of records(accessCodes, countedCodeSchema)) {
    addToCentre(centreCountersOfCodes(codes));
    addToSums(
      counted.courses,
      countersByKey(codes, ({ cId }) => cId, courseCountersOf),
    );
    addToSums(
      counted.batches,
      countersByKey(codes, ({ batch }) => batch, batchCountersOf),
    );
    addToSums(counted.sales, salesCountersOf(initialOutletChanges(codes).sales));
    for (const { cId, serial } of codes)
      counted.lastSerials.set(cId, Math.max(serial, counted.lastSerials.get(cId) ?? 0));
  }
  for await (const students of records(users, countedUserSchema))
    addToCentre(centreCountersOfUsers(students));
  for await (const returns of records(
    cardMoves.where('kind', 'in', ['return', 'refund']),
    countedReturnSchema,
  )) {
    const moved = changesOfReturns(returns);
    addToCentre(centreCountersOf({ moved }));
    addToSums(counted.sales, salesCountersOf(moved.sales));
  }
  for await (const paid of records(payments, countedPaymentSchema))
    for (const each of paid) if (each.counts) addToCentre(centreCountersOf({ paid: each }));
  return counted;
}
