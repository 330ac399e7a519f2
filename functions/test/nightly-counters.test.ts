import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCounterCleanup } from '../src/centre/counters/nightly-cleanup.ts';
import { recount } from '../src/migrations/recount.ts';
import { openDatabase } from '../src/store/database.ts';
import { batchStatistics, makeBatch, tokenAt } from './codes.ts';
import { makeCourse, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeCrowd } from './people.ts';
import { expectConsistentRecords } from './promises/money.ts';

const day = 86_400_000;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

let course: TestCourse;
beforeEach(async () => {
  course = await makeCourse(api, admin);
});

const cleanUpCounters = () =>
  createCounterCleanup({ database: openDatabase(api.firestore), now: api.now }).purge();

const inDays = (days: number) => new Date(api.now().getTime() + days * day).toISOString();

const callAsAdmin = <Path extends Parameters<TestApi['call']>[0]>(path: Path, body: object) =>
  api.call(path, body as never, { as: admin });

/**
 * Returns the expiry times of cards that still have a counter in the documents of the course or of
 * the centre.
 */
async function expiryTimesWithCounters(cId: string): Promise<string[]> {
  const { firestore } = api;
  const [counters, shards, statistics] = await Promise.all([
    firestore.doc(`courseCounters/${cId}`).get(),
    firestore.collection('courseShards').get(),
    firestore.collection('statistics').get(),
  ]);
  const courseDocs = [counters, ...shards.docs.filter(({ id }) => id.startsWith(`${cId}-`))];
  const centre = statistics.docs.map((doc) => doc.get(`courses.${cId}`) ?? {});
  const maps = [...courseDocs.map((doc) => doc.get('ends')), ...centre.map(({ unused }) => unused)];
  return [...new Set(maps.flatMap((map) => Object.keys(map ?? {})))].toSorted();
}

const redeemCard = (as: Account, token: string) =>
  api.call('courses/course/enroll', { cId: course.cId, token }, { as });

it('removes counters of past expiry times, also for courses in the trash, without changing statistics of cards', async () => {
  const { cId, soldId } = course;
  const other = await makeCourse(api, admin);
  const opens = { kind: 'lectures' as const, lIds: [soldId] };
  const shortBatch = await makeBatch(api, admin, cId, { count: 4, expiresAt: inDays(2) });
  const lectureBatch = await makeBatch(api, admin, cId, { count: 3, opens, expiresAt: inDays(3) });
  const longBatch = await makeBatch(api, admin, cId, { count: 3, expiresAt: inDays(90) });
  await makeBatch(api, admin, other.cId, { count: 2, expiresAt: inDays(2) });
  const stack = { cId, from: 1, to: 3, requestId: crypto.randomUUID() };
  await callAsAdmin('admin/cards/hand-over', {
    ...stack,
    outlet: 'مكتبة النور',
    activate: true,
    sell: null,
    note: '',
  });
  const [firstStudent, secondStudent] = await makeCrowd(api, 2);
  await redeemCard(firstStudent as Account, tokenAt(shortBatch, 0));
  await redeemCard(secondStudent as Account, tokenAt(lectureBatch, 0));
  const { change } = await callAsAdmin('admin/codes/revoke', { codes: [tokenAt(shortBatch, 1)] });
  await callAsAdmin('admin/courses/delete', { ids: [other.cId] });
  expect(await expiryTimesWithCounters(cId)).toHaveLength(3);

  api.advance(4 * day);
  await expectConsistentRecords(api);
  const before = await batchStatistics(api, admin, shortBatch);
  await cleanUpCounters();
  expect(await expiryTimesWithCounters(cId)).toEqual([
    String(Date.parse(longBatch.batch.expiresAt ?? '')),
  ]);
  expect(await expiryTimesWithCounters(other.cId)).toEqual([]);
  expect(await batchStatistics(api, admin, shortBatch)).toEqual(before);
  await expectConsistentRecords(api);

  // The cards that come back from the revocation and the hand-over count as expired at once,
  // although their counters are gone.
  await callAsAdmin('admin/codes/undo', { change });
  await callAsAdmin('admin/cards/return', { ...stack, requestId: crypto.randomUUID(), note: '' });
  await callAsAdmin('admin/courses/restore', { ids: [other.cId] });
  expect(await expiryTimesWithCounters(cId)).toHaveLength(1);
  expect(await batchStatistics(api, admin, shortBatch)).toMatchObject({
    expired: 3,
    used: 1,
    unused: 0,
  });
  await cleanUpCounters();
  await expectConsistentRecords(api);
});

it('adds each used card to the counters of its batch once, even if two clean-ups run at the same time', async () => {
  const batch = await makeBatch(api, admin, course.cId, { count: 5 });
  const students = await makeCrowd(api, 3);
  await Promise.all(students.map((as, index) => redeemCard(as, tokenAt(batch, index))));
  const readStored = async () =>
    (await api.firestore.doc(`codeBatches/${batch.batch.id}`).get()).get('numbers');
  expect(await readStored()).toEqual({ unused: 5 });
  const statisticsBefore = await batchStatistics(api, admin, batch);
  expect(statisticsBefore).toMatchObject({ unused: 2, used: 3 });
  await Promise.all([cleanUpCounters(), cleanUpCounters()]);
  expect(await cleanUpCounters()).toMatchObject({ batches: 0 });
  expect(await readStored()).toMatchObject({ unused: 2, used: 3 });
  expect(await batchStatistics(api, admin, batch)).toEqual(statisticsBefore);
  await expectConsistentRecords(api);
});

it('removes counters of purged courses, and counters of days that no page shows any more', async () => {
  const { cId } = course;
  const batch = await makeBatch(api, admin, cId);
  const [student] = await makeCrowd(api, 1);
  await redeemCard(student as Account, tokenAt(batch, 0));
  const readStatisticsKeys = async (): Promise<{
    courses: string[];
    days: string[];
    income: string[];
  }> => {
    const { docs } = await api.firestore.collection('statistics').get();
    const keys = (field: string) => [
      ...new Set(docs.flatMap((doc) => Object.keys(doc.get(field) ?? {}))),
    ];
    return {
      courses: [...keys('courses'), ...keys('enrolments.courses')].filter((id) => id === cId),
      days: keys('enrolments.days'),
      income: keys('income.days'),
    };
  };
  const { enrolments } = await callAsAdmin('admin/dashboard', {});
  await callAsAdmin('admin/courses/delete', { ids: [cId] });
  api.advance(40 * day);
  await api.purge();
  await cleanUpCounters();
  expect((await readStatisticsKeys()).courses).toEqual([]);
  expect((await readStatisticsKeys()).days).not.toEqual([]);
  api.advance(40 * day);
  await cleanUpCounters();
  expect(await readStatisticsKeys()).toEqual({ courses: [], days: [], income: [] });
  expect((await callAsAdmin('admin/dashboard', {})).enrolments.total).toBe(enrolments.total);
  const recounted = await recount(openDatabase(api.firestore), api.now(), true);
  expect(recounted).toEqual({ lines: [], bad: [] });
});
