import { expect } from 'vitest';
import { recount } from '../../src/migrations/recount.ts';
import { readNumbers } from '../../src/store/course-numbers.ts';
import { readCourseTotals } from '../../src/store/course-totals.ts';
import { openDatabase } from '../../src/store/database.ts';
import { createLateCounts } from '../../src/store/late-counts.ts';
import { byOutlet, outletField } from '../../src/store/outlet-numbers.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../src/store/records/access-code.ts';
import { auditRecordSchema } from '../../src/store/records/audit.ts';
import { userRecordSchema } from '../../src/store/records/user.ts';
import type { TestApi } from '../harness.ts';
import { expectHonestGrants } from './grants.ts';
import { accountFrom, readMoneyRecords } from './money-model.ts';

type Tally = Record<string, number>;

const states = ['inactive', 'unused', 'used', 'revoked', 'swapped'] as const;

function add(tally: Tally, key: string, by = 1): void {
  tally[key] = (tally[key] ?? 0) + by;
}

/** Without what is zero: a counter that was never touched and one that came back are the same. */
function significant(tally: Tally): Tally {
  return Object.fromEntries(Object.entries(tally).filter(([, count]) => count !== 0));
}

/** Everything stored that money depends on. */
async function readBooks({ firestore }: TestApi) {
  const [codes, users, courses, bundles, statistics, audit] = await Promise.all(
    ['accessCodes', 'users', 'courses', 'bundles', 'statistics', 'audit'].map(
      async (name) => (await firestore.collection(name).get()).docs,
    ),
  );
  const sold = [...(courses ?? []), ...(bundles ?? [])].map(({ id }) => id);
  return {
    codes: new Map((codes ?? []).map((doc) => [doc.id, accessCodeSchema.parse(doc.data())])),
    users: new Map((users ?? []).map((doc) => [doc.id, userRecordSchema.parse(doc.data())])),
    counters: await readNumbers(firestore, openDatabase(firestore), sold),
    // Before the end of any card: their kept states are compared.
    totals: await readCourseTotals(openDatabase(firestore), new Date(0)),
    statistics: (statistics ?? []).map((doc): Tally => doc.get('codes') ?? {}),
    outlets: (statistics ?? []).map((doc): Record<string, Tally> => doc.get('outlets') ?? {}),
    audit: (audit ?? []).map((doc) => auditRecordSchema.parse(doc.data())),
  };
}

/** Whatever was redeemed is sold, once, and whatever is owed for is owed by somebody. */
function expectOneSale(card: AccessCodeRecord): void {
  const { token, stage, handedAt, soldAt, soldOn, outlet, state, replacedBy } = card;
  const said = { token, stage, isSold: soldAt !== null, owner: outlet !== '' };
  expect(said).toMatchObject({
    stage: soldOn ?? (handedAt === null ? 'centre' : 'handed'),
    isSold: soldOn !== null,
    ...((handedAt !== null || soldOn === 'credit') && { owner: true }),
    ...(state === 'used' && { isSold: true }),
    ...(replacedBy !== null && { stage: 'centre' }),
  });
}

/**
 * The promise about money, held against everything that is stored: no code consumed without its
 * one enrolment, no enrolment without its consumed code, and every number that admins see is the
 * number of what there is.
 */
export async function expectHonestBooks(api: TestApi): Promise<void> {
  const database = openDatabase(api.firestore);
  expect(await recount(database, true)).toEqual({ lines: [], bad: [] });
  // What waits to be counted is right, too, before it is and afterwards.
  const lateCounts = createLateCounts(database, () => 0);
  // As the night’s runs do, as long as the numbers are written too often.
  while (!(await lateCounts.add(() => false)).isOver);
  expect(await recount(database, true)).toEqual({ lines: [], bad: [] });
  const books = await readBooks(api);
  expectHonestGrants(books);

  const perCourse: Tally = {};
  for (const { courses, enrolments } of books.users.values()) {
    expect(courses.toSorted()).toEqual(Object.keys(enrolments).toSorted());
    for (const cId of courses) add(perCourse, cId);
  }
  const centre: Tally = {};
  const unusedCards: Tally = {};
  const bundleCards: Tally = {};
  const perBatch: Tally = {};
  const perPlace: Tally = {};
  const perOutlet: Tally = {};
  for (const { cId, batch, outlet, state, replacedBy, opens } of books.codes.values()) {
    // A card that was given out anew counts once, as its successor.
    const counted = replacedBy === null ? state : 'swapped';
    add(centre, counted);
    if (counted === 'unused') add(unusedCards, cId);
    const inBundle = counted === 'unused' && opens.kind === 'bundle' ? opens.cIds : [];
    for (const each of inBundle) add(bundleCards, each);
    add(perBatch, `${cId} ${batch ?? 'single'} ${counted}`);
    add(perPlace, `${cId} ${batch ?? 'single'} ${outlet} ${counted}`);
    add(perOutlet, `${outletField(outlet)} ${counted}`);
  }
  for (const card of books.codes.values()) expectOneSale(card);
  const money = await readMoneyRecords(api);
  const places = [money.cards, money.moves, money.payments].flat().map((each) => each.outlet);
  for (const outlet of new Set(places)) {
    const { owed, unsold } = accountFrom(money, outlet);
    add(perOutlet, `${outletField(outlet)} owed`, owed);
    add(perOutlet, `${outletField(outlet)} handed`, unsold);
  }
  const countedBatches: Tally = {};
  const countedPlaces: Tally = {};
  for (const [cId, { batches }] of books.counters) {
    for (const [batch, numbers] of Object.entries(batches)) {
      for (const state of states) add(countedBatches, `${cId} ${batch} ${state}`, numbers[state]);
      for (const { outlet, ...there } of byOutlet(numbers)) {
        for (const state of states)
          add(countedPlaces, `${cId} ${batch} ${outlet} ${state}`, there[state]);
      }
    }
  }
  const countedCentre: Tally = {};
  for (const shard of books.statistics) {
    for (const [state, count] of Object.entries(shard)) add(countedCentre, state, count);
  }
  const countedOutlets: Tally = {};
  for (const [field, numbers] of books.outlets.flatMap((shard) => Object.entries(shard))) {
    for (const [state, count] of Object.entries(numbers)) {
      add(countedOutlets, `${field} ${state}`, count);
    }
  }
  const listed = { students: {} as Tally, unusedCards: {} as Tally, bundleCards: {} as Tally };
  for (const [cId, totals] of books.totals) {
    add(listed.students, cId, totals.students);
    add(listed.unusedCards, cId, totals.unusedCards);
    add(listed.bundleCards, cId, totals.bundleCards);
  }
  expect({
    students: significant(listed.students),
    unusedCards: significant(listed.unusedCards),
    bundleCards: significant(listed.bundleCards),
    batches: significant(countedBatches),
    places: significant(countedPlaces),
    centre: significant(countedCentre),
    outlets: significant(countedOutlets),
  }).toEqual({
    students: perCourse,
    unusedCards,
    bundleCards,
    batches: perBatch,
    places: perPlace,
    centre,
    outlets: significant(perOutlet),
  });
}
