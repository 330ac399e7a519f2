import { expect } from 'vitest';
import { recount } from '../../src/migrations/recount.ts';
import { outletField, outletKey } from '../../src/store/counters.ts';
import {
  cardCountersOf,
  readCourseCounters,
  readCourseTotals,
} from '../../src/store/course-counters.ts';
import { openDatabase } from '../../src/store/database.ts';
import { createDeferredCounts } from '../../src/store/deferred-counts.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../src/store/records/access-code.ts';
import { auditRecordSchema } from '../../src/store/records/audit.ts';
import { codeBatchSchema } from '../../src/store/records/cards.ts';
import { userRecordSchema } from '../../src/store/records/user.ts';
import type { TestApi } from '../harness.ts';
import { expectConsistentGrants } from './grants.ts';
import { buildAccount, readMoneyRecords } from './money-model.ts';

type Tally = Record<string, number>;

const states = ['inactive', 'unused', 'used', 'revoked', 'swapped'] as const;

function addTo(tally: Tally, key: string, by = 1): void {
  tally[key] = (tally[key] ?? 0) + by;
}

/** Removes zeros, because a counter that returned to zero is the same as a missing counter. */
function withoutZeros(tally: Tally): Tally {
  return Object.fromEntries(Object.entries(tally).filter(([, count]) => count !== 0));
}

/** Reads all stored documents on which money depends. */
async function readRecords({ firestore, now }: TestApi) {
  const [codes, users, courses, bundles, batches, statistics, audit] = await Promise.all(
    ['accessCodes', 'users', 'courses', 'bundles', 'codeBatches', 'statistics', 'audit'].map(
      async (name) => (await firestore.collection(name).get()).docs,
    ),
  );
  const sold = [...(courses ?? []), ...(bundles ?? [])].map(({ id }) => id);
  return {
    codes: new Map((codes ?? []).map((doc) => [doc.id, accessCodeSchema.parse(doc.data())])),
    users: new Map((users ?? []).map((doc) => [doc.id, userRecordSchema.parse(doc.data())])),
    counters: await readCourseCounters(openDatabase(firestore), sold),
    totals: await readCourseTotals(openDatabase(firestore), now()),
    batches: new Map((batches ?? []).map((doc) => [doc.id, codeBatchSchema.parse(doc.data())])),
    redeemed: (statistics ?? []).map((doc): Tally => doc.get('redeemed') ?? {}),
    statistics: (statistics ?? []).map((doc): Tally => doc.get('codes') ?? {}),
    outlets: (statistics ?? []).map((doc): Record<string, Tally> => doc.get('outlets') ?? {}),
    audit: (audit ?? []).map((doc) => auditRecordSchema.parse(doc.data())),
  };
}

/**
 * Expects that a card's sale matches its stage. A redeemed card must be sold. A card that was
 * handed over or sold on credit must have an outlet.
 */
function expectOneSale(card: AccessCodeRecord): void {
  const { token, stage, handedAt, soldAt, soldOn, outlet, state, replacedBy } = card;
  const isUnrecorded =
    stage === 'unrecorded' && state === 'used' && handedAt === null && soldOn === 'paid';
  const saleState = { token, stage, isSold: soldAt !== null, owner: outlet !== '' };
  expect(saleState).toMatchObject({
    stage: isUnrecorded ? stage : (soldOn ?? (handedAt === null ? 'centre' : 'handed')),
    isSold: soldOn !== null,
    ...((handedAt !== null || soldOn === 'credit') && { owner: true }),
    ...(state === 'used' && { isSold: true }),
    ...(replacedBy !== null && { stage: 'centre' }),
  });
}

/**
 * Checks all stored data about money. Each used code must have its one enrolment, each enrolment
 * must have its used code, and each number that admins see must match the records.
 */
export async function expectConsistentRecords(api: TestApi): Promise<void> {
  const database = openDatabase(api.firestore);
  const noDifferences = { lines: [], bad: [] };
  expect(await recount(database, api.now(), true)).toEqual(noDifferences);
  // The counters must be right both before and after deferred redemptions are counted.
  const deferredCounts = createDeferredCounts(database, () => 0, api.now);
  let [added, isFinished] = [0, false];
  // Repeats like the nightly job, because the counters may not accept all writes at once.
  while (!isFinished) {
    const result = await deferredCounts.add(() => false);
    added += result.counts.added;
    isFinished = result.isFinished;
  }
  // Otherwise, nothing changed since the first recount.
  if (added > 0) expect(await recount(database, api.now(), true)).toEqual(noDifferences);
  const records = await readRecords(api);
  expectConsistentGrants(records);

  const perCourse: Tally = {};
  for (const { courses, enrolments } of records.users.values()) {
    expect(courses.toSorted()).toEqual(Object.keys(enrolments).toSorted());
    for (const cId of courses) addTo(perCourse, cId);
  }
  const centre: Tally = {};
  const unusedCards: Tally = {};
  const bundleCards: Tally = {};
  const perBatch: Tally = {};
  const perBatchOutlet: Tally = {};
  const perCourseOutlet: Tally = {};
  const perExpiry: Tally = {};
  const perLecture: Tally = {};
  const perOutlet: Tally = {};
  const now = api.now();
  for (const card of records.codes.values()) {
    const { cId, batch, outlet, state, replacedBy, opens } = card;
    const isValid = card.expiresAt.toDate() > now;
    // A card that was replaced counts only as swapped, whatever its state is.
    const counted = replacedBy === null ? state : 'swapped';
    addTo(centre, counted);
    const key = outletKey(outlet);
    if (counted === 'unused' && isValid) addTo(unusedCards, cId);
    const bundleCourses =
      counted === 'unused' && isValid && opens.kind === 'bundle' ? opens.cIds : [];
    for (const bundleCourse of bundleCourses) addTo(bundleCards, bundleCourse);
    if (batch !== null) addTo(perBatch, `${batch} ${counted}`);
    if (batch !== null && counted !== 'swapped') addTo(perBatchOutlet, `${batch} ${key}`);
    addTo(perCourseOutlet, `${cId} ${key} ${counted}`);
    if (isValid && (counted === 'unused' || counted === 'inactive'))
      addTo(perExpiry, `${cId} ${card.expiresAt.toMillis()} ${key} ${counted}`);
    const lIds = counted === 'unused' && isValid && opens.kind === 'lectures' ? opens.lIds : [];
    for (const lId of lIds) addTo(perLecture, `${cId} ${card.expiresAt.toMillis()} ${lId}`);
    addTo(perOutlet, `${outletField(outlet)} ${counted}`);
  }
  for (const card of records.codes.values()) expectOneSale(card);
  const money = await readMoneyRecords(api);
  const outlets = [money.cards, money.moves, money.payments].flat().map((each) => each.outlet);
  for (const outlet of new Set(outlets)) {
    const { owed, unsold } = buildAccount(money, outlet);
    addTo(perOutlet, `${outletField(outlet)} owed`, owed);
    addTo(perOutlet, `${outletField(outlet)} handed`, unsold);
    const unrecorded = money.cards.filter(
      (card) => card.outlet === outlet && card.stage === 'unrecorded' && card.refund === null,
    );
    addTo(perOutlet, `${outletField(outlet)} unrecorded`, unrecorded.length);
  }
  const countedBatches: Tally = {};
  const countedBatchOutlets: Tally = {};
  for (const [batch, { numbers, places }] of records.batches) {
    for (const state of states) addTo(countedBatches, `${batch} ${state}`, numbers[state]);
    for (const [key, cards] of Object.entries(places))
      addTo(countedBatchOutlets, `${batch} ${key}`, cards);
  }
  for (const [batch, cards] of records.redeemed.flatMap((shard) => Object.entries(shard))) {
    addTo(countedBatches, `${batch} unused`, -cards);
    addTo(countedBatches, `${batch} used`, cards);
  }
  const countedCourseOutlets: Tally = {};
  const countedExpiries: Tally = {};
  const countedLectures: Tally = {};
  for (const [cId, counters] of records.counters) {
    const { outlets, ends } = cardCountersOf(counters);
    for (const [key, counts] of Object.entries(outlets))
      for (const state of states)
        addTo(countedCourseOutlets, `${cId} ${key} ${state}`, counts[state]);
    for (const [end, { lectures, ...unexpired }] of Object.entries(ends)) {
      if (Number(end) <= now.getTime()) continue;
      for (const [state, counts] of Object.entries(unexpired))
        for (const [key, cards] of Object.entries(counts))
          addTo(countedExpiries, `${cId} ${end} ${key} ${state}`, cards);
      for (const [lId, cards] of Object.entries(lectures))
        addTo(countedLectures, `${cId} ${end} ${lId}`, cards);
    }
  }
  const countedCentre: Tally = {};
  for (const shard of records.statistics) {
    for (const [state, count] of Object.entries(shard)) addTo(countedCentre, state, count);
  }
  const countedOutlets: Tally = {};
  for (const [field, numbers] of records.outlets.flatMap((shard) => Object.entries(shard))) {
    for (const [state, count] of Object.entries(numbers)) {
      addTo(countedOutlets, `${field} ${state}`, count);
    }
  }
  const listed = { students: {} as Tally, unusedCards: {} as Tally, bundleCards: {} as Tally };
  for (const [cId, totals] of records.totals) {
    addTo(listed.students, cId, totals.students);
    addTo(listed.unusedCards, cId, totals.unusedCards);
    addTo(listed.bundleCards, cId, totals.bundleCards);
  }
  expect({
    students: withoutZeros(listed.students),
    unusedCards: withoutZeros(listed.unusedCards),
    bundleCards: withoutZeros(listed.bundleCards),
    batches: withoutZeros(countedBatches),
    batchOutlets: withoutZeros(countedBatchOutlets),
    courseOutlets: withoutZeros(countedCourseOutlets),
    expiries: withoutZeros(countedExpiries),
    lectures: withoutZeros(countedLectures),
    centre: withoutZeros(countedCentre),
    outlets: withoutZeros(countedOutlets),
  }).toEqual({
    students: perCourse,
    unusedCards,
    bundleCards,
    batches: perBatch,
    batchOutlets: perBatchOutlet,
    courseOutlets: perCourseOutlet,
    expiries: perExpiry,
    lectures: perLecture,
    centre,
    outlets: withoutZeros(perOutlet),
  });
}
