import { cairoMonth } from '@markaz/contract/time/cairo';
import type { Firestore, Query, Timestamp, Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod';
import type { CodeChange, Moved, SaleChange } from '../store/changes.ts';
import {
  batchNumbersOf,
  centreNumbersOf,
  courseNumbersOf,
  enrolmentsOn,
} from '../store/counting.ts';
import { type BadRecord, type Database, readRecords } from '../store/database.ts';
import { type Numbers, plus, totalOf } from '../store/numbers.ts';
import { documentPages } from '../store/paging.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { cardMoveSchema } from '../store/records/cards.ts';
import { paymentSchema } from '../store/records/money.ts';
import { userRecordSchema } from '../store/records/user.ts';
import { salesNumbersOf, standingCards } from '../store/sales.ts';

/** Numbers that are either stored or computed from the records. */
export interface CentreCount {
  centre: Numbers;
  /** Keyed by the id of a course or bundle. */
  readonly courses: Map<string, Numbers>;
  readonly batches: Map<string, Numbers>;
  /** The highest serial number of the cards, keyed by the id of a course or bundle. */
  readonly lastSerials: Map<string, number>;
  /** Numbers of the documents of `sales`, keyed by `{month}-{bucket}`. */
  readonly sales: Map<string, Numbers>;
}

export const emptyCount = (): CentreCount => ({
  centre: {},
  courses: new Map(),
  batches: new Map(),
  lastSerials: new Map(),
  sales: new Map(),
});

export function addTo(
  sums: Map<string, Numbers>,
  added: Iterable<readonly [string, Numbers]>,
): void {
  for (const [key, numbers] of added) sums.set(key, plus(sums.get(key) ?? {}, numbers));
}

export type MomentReader = ReturnType<typeof readerAt>;

/** Reads as of one moment. @param bad receives the errors of invalid records, which are skipped */
export function readerAt(firestore: Firestore, readTime: Timestamp, bad: BadRecord[]) {
  const read = <Answer>(work: (transaction: Transaction) => Promise<Answer>) =>
    firestore.runTransaction(work, { readOnly: true, readTime });
  /** @param atOnce page size, small enough for the memory */
  const pages = (query: Query, atOnce = 1_000) =>
    documentPages(query, atOnce, (page) => read((transaction) => transaction.get(page)));
  return {
    read,
    pages,
    async *records<Schema extends z.ZodType>(query: Query, schema: Schema) {
      const reportBadRecord = (error: BadRecord) => void bad.push(error);
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
});
const countedReturnSchema = cardMoveSchema.pick({
  at: true,
  cId: true,
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
function changeOf(code: CountedCode): CodeChange {
  return { ...code, change: { [code.replacedBy === null ? code.state : 'swapped']: 1 } };
}

function centreNumbersOfCodes(codes: readonly CountedCode[]): Numbers {
  const redeemed = codes.flatMap(({ state, usedAt, price }) =>
    state === 'used' && usedAt !== null ? [{ at: usedAt.toDate(), price }] : [],
  );
  return totalOf([
    centreNumbersOf({ codes: codes.map(changeOf), moved: standingCards(codes) }),
    ...redeemed.map((each) => centreNumbersOf({ redeemed: each })),
  ]);
}

function* numbersBy(
  codes: readonly CountedCode[],
  keyOf: (code: CountedCode) => string | null,
  numbersOf: (changes: readonly CodeChange[]) => Numbers,
): Generator<readonly [string, Numbers]> {
  for (const [key, some] of Map.groupBy(codes, keyOf))
    if (key !== null) yield [key, numbersOf(some.map(changeOf))];
}

/** Returns the sales that returns undid, each as a sale in its month and a return in its own. */
function returnedSales(returns: readonly z.output<typeof countedReturnSchema>[]): Moved {
  const sales = returns.flatMap(({ at, cId, outlet, undone }) =>
    undone.flatMap(({ month, on, price, courses, count: cards }): SaleChange[] => {
      const isBundle = courses[0] !== cId;
      const sale = { cId, outlet, courses, isBundle, price, on, cards };
      const returned = cairoMonth(at.toDate());
      return [
        { ...sale, kind: 'sold', month },
        { ...sale, kind: 'returned', month: returned },
      ];
    }),
  );
  return { sales, unsold: [] };
}

/** Counts the students, and all their enrolments, including removed and ended ones. */
function centreNumbersOfUsers(users: readonly z.output<typeof countedUserSchema>[]): Numbers {
  const students = users
    .flatMap(({ courses }) => courses)
    .map((cId) => ({ courses: { [cId]: { students: 1 } } }));
  const enrolments = users.flatMap(({ enrolments: current, formerEnrolments, pastEnrolments }) => {
    const all = [
      ...[...Object.entries(current), ...Object.entries(formerEnrolments)],
      ...pastEnrolments.map((past) => [past.cId, past] as const),
    ];
    const once = new Map(all.map(([cId, { at }]) => [`${cId} ${at.toMillis()}`, { cId, at }]));
    return [...once.values()].map(({ cId, at }) => enrolmentsOn(at.toDate(), cId, 1));
  });
  return totalOf([...students, { enrolments: totalOf(enrolments) }]);
}

/** Computes the numbers of all cards, students, returns and payments. Cost: one read each. */
export async function countRecords(
  { accessCodes, users, cardMoves, payments }: Database,
  { records }: MomentReader,
): Promise<CentreCount> {
  const counted = emptyCount();
  const addToCentre = (numbers: Numbers) => {
    counted.centre = plus(counted.centre, numbers);
  };
  for await (const codes of records(accessCodes, countedCodeSchema)) {
    addToCentre(centreNumbersOfCodes(codes));
    addTo(
      counted.courses,
      numbersBy(codes, ({ cId }) => cId, courseNumbersOf),
    );
    addTo(
      counted.batches,
      numbersBy(codes, ({ batch }) => batch, batchNumbersOf),
    );
    addTo(counted.sales, salesNumbersOf(standingCards(codes).sales));
    for (const { cId, serial } of codes)
      counted.lastSerials.set(cId, Math.max(serial, counted.lastSerials.get(cId) ?? 0));
  }
  for await (const students of records(users, countedUserSchema))
    addToCentre(centreNumbersOfUsers(students));
  for await (const returns of records(
    cardMoves.where('kind', '==', 'return'),
    countedReturnSchema,
  )) {
    const moved = returnedSales(returns);
    addToCentre(centreNumbersOf({ moved }));
    addTo(counted.sales, salesNumbersOf(moved.sales));
  }
  for await (const paid of records(payments, countedPaymentSchema))
    for (const each of paid) if (each.counts) addToCentre(centreNumbersOf({ paid: each }));
  return counted;
}
