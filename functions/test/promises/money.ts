import { expect } from 'vitest';
import { recount } from '../../src/migrations/recount.ts';
import { cardNumbersOf, readCourseTotals, readNumbers } from '../../src/store/course-numbers.ts';
import { openDatabase } from '../../src/store/database.ts';
import { createLateCounts } from '../../src/store/late-counts.ts';
import { outletField, outletKey } from '../../src/store/numbers.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../src/store/records/access-code.ts';
import { auditRecordSchema } from '../../src/store/records/audit.ts';
import { codeBatchSchema } from '../../src/store/records/cards.ts';
import { userRecordSchema } from '../../src/store/records/user.ts';
import type { TestApi } from '../harness.ts';
import { expectHonestGrants } from './grants.ts';
import { accountFrom, readMoneyRecords } from './money-model.ts';

type Tally = Record<string, number>;

const states = ['inactive', 'unused', 'used', 'revoked', 'swapped'] as const;

function add(tally: Tally, key: string, by = 1): void {
  tally[key] = (tally[key] ?? 0) + by;
}

/** Drops zeros: an unused counter equals one that returned to zero. */
function significant(tally: Tally): Tally {
  return Object.fromEntries(Object.entries(tally).filter(([, count]) => count !== 0));
}

/** All stored documents that money depends on. */
async function readBooks({ firestore, now }: TestApi) {
  const [codes, users, courses, bundles, batches, statistics, audit] = await Promise.all(
    ['accessCodes', 'users', 'courses', 'bundles', 'codeBatches', 'statistics', 'audit'].map(
      async (name) => (await firestore.collection(name).get()).docs,
    ),
  );
  const sold = [...(courses ?? []), ...(bundles ?? [])].map(({ id }) => id);
  return {
    codes: new Map((codes ?? []).map((doc) => [doc.id, accessCodeSchema.parse(doc.data())])),
    users: new Map((users ?? []).map((doc) => [doc.id, userRecordSchema.parse(doc.data())])),
    counters: await readNumbers(firestore, openDatabase(firestore), sold),
    totals: await readCourseTotals(openDatabase(firestore), now()),
    batches: new Map((batches ?? []).map((doc) => [doc.id, codeBatchSchema.parse(doc.data())])),
    redeemed: (statistics ?? []).map((doc): Tally => doc.get('redeemed') ?? {}),
    statistics: (statistics ?? []).map((doc): Tally => doc.get('codes') ?? {}),
    outlets: (statistics ?? []).map((doc): Record<string, Tally> => doc.get('outlets') ?? {}),
    audit: (audit ?? []).map((doc) => auditRecordSchema.parse(doc.data())),
  };
}

/** Each redeemed card is sold exactly once, and each debt has a debtor. */
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
 * The promise about money, checked against all stored data: each used code has its one enrolment,
 * each enrolment its used code, and each number that admins see matches the records.
 */
export async function expectHonestBooks(api: TestApi): Promise<void> {
  const database = openDatabase(api.firestore);
  const rightNumbers = { lines: [], bad: [] };
  expect(await recount(database, api.now(), true)).toEqual(rightNumbers);
  // Numbers are also right before and after pending redemptions are counted.
  const lateCounts = createLateCounts(database, () => 0, api.now);
  // Like the nightly runs, while the counters are written too often.
  while (!(await lateCounts.add(() => false)).isOver);
  expect(await recount(database, api.now(), true)).toEqual(rightNumbers);
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
  const perBatchPlace: Tally = {};
  const perPlace: Tally = {};
  const perEnd: Tally = {};
  const perLecture: Tally = {};
  const perOutlet: Tally = {};
  const now = api.now();
  for (const card of books.codes.values()) {
    const { cId, batch, outlet, state, replacedBy, opens } = card;
    const isGood = card.expiresAt.toDate() > now;
    // A swapped card counts once, as its replacement.
    const counted = replacedBy === null ? state : 'swapped';
    add(centre, counted);
    const key = outletKey(outlet);
    if (counted === 'unused' && isGood) add(unusedCards, cId);
    const inBundle = counted === 'unused' && isGood && opens.kind === 'bundle' ? opens.cIds : [];
    for (const each of inBundle) add(bundleCards, each);
    if (batch !== null) add(perBatch, `${batch} ${counted}`);
    if (batch !== null && counted !== 'swapped') add(perBatchPlace, `${batch} ${key}`);
    add(perPlace, `${cId} ${key} ${counted}`);
    if (isGood && (counted === 'unused' || counted === 'inactive'))
      add(perEnd, `${cId} ${card.expiresAt.toMillis()} ${key} ${counted}`);
    const lIds = counted === 'unused' && isGood && opens.kind === 'lectures' ? opens.lIds : [];
    for (const lId of lIds) add(perLecture, `${cId} ${card.expiresAt.toMillis()} ${lId}`);
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
  const countedBatchPlaces: Tally = {};
  for (const [batch, { numbers, places }] of books.batches) {
    for (const state of states) add(countedBatches, `${batch} ${state}`, numbers[state]);
    for (const [key, cards] of Object.entries(places))
      add(countedBatchPlaces, `${batch} ${key}`, cards);
  }
  for (const [batch, cards] of books.redeemed.flatMap((shard) => Object.entries(shard))) {
    add(countedBatches, `${batch} unused`, -cards);
    add(countedBatches, `${batch} used`, cards);
  }
  const countedPlaces: Tally = {};
  const countedEnds: Tally = {};
  const countedLectures: Tally = {};
  for (const [cId, counters] of books.counters) {
    const { outlets, ends } = cardNumbersOf(counters);
    for (const [key, counts] of Object.entries(outlets))
      for (const state of states) add(countedPlaces, `${cId} ${key} ${state}`, counts[state]);
    for (const [end, { lectures, ...good }] of Object.entries(ends)) {
      if (Number(end) <= now.getTime()) continue;
      for (const [state, counts] of Object.entries(good))
        for (const [key, cards] of Object.entries(counts))
          add(countedEnds, `${cId} ${end} ${key} ${state}`, cards);
      for (const [lId, cards] of Object.entries(lectures))
        add(countedLectures, `${cId} ${end} ${lId}`, cards);
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
    batchPlaces: significant(countedBatchPlaces),
    places: significant(countedPlaces),
    ends: significant(countedEnds),
    lectures: significant(countedLectures),
    centre: significant(countedCentre),
    outlets: significant(countedOutlets),
  }).toEqual({
    students: perCourse,
    unusedCards,
    bundleCards,
    batches: perBatch,
    batchPlaces: perBatchPlace,
    places: perPlace,
    ends: perEnd,
    lectures: perLecture,
    centre,
    outlets: significant(perOutlet),
  });
}
