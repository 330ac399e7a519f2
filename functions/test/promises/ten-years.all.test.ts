import { fullCourseScope, unlimitedPeriod } from '@markaz/contract/cards/card';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, expect, it } from 'vitest';
import type { CodeChange } from '../../src/store/changes.ts';
import { addCounters, type Counters } from '../../src/store/counters.ts';
import { centreCountersOf, courseCountersOf } from '../../src/store/counting.ts';
import { openDatabase } from '../../src/store/database.ts';
import { createDeferredCounts } from '../../src/store/deferred-counts.ts';
import { withoutExpiredCards, withoutOutdatedCounters } from '../../src/store/outdated-counters.ts';
import { batchStatistics, makeBatch, tokenAt } from '../codes.ts';
import { makeCourse, type TestCourse } from '../courses.ts';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';

/** The size that triggers an alert. Firestore's limit is 1 MiB. */
const warningBytes = 700_000;

const day = 86_400_000;
const startTime = Date.parse('2026-12-01T00:00:00Z');
/** Ten years, or three years in short runs. */
const months = 120;

/** Size of the centre. The first course gets more batches per month than any other. */
const centre = {
  courses: 300,
  /** Lectures of each course. */
  lectures: 40,
  outlets: 100,
  batchesPerMonth: 170,
  firstCourseBatches: 10,
};

/**
 * Computes the size of a document as Firestore does
 * (firebase.google.com/docs/firestore/storage-size). Each map adds 32 bytes.
 */
function bytesOf(numbers: Counters): number {
  return Object.entries(numbers).reduce(
    (sum, [field, value]) =>
      sum + Buffer.byteLength(field) + 1 + (typeof value === 'number' ? 8 : bytesOf(value)),
    32,
  );
}

const idOf = (kind: string, index: number) => `${kind}${index}`.padEnd(20, 'x');
const outletOf = (index: number) => `مكتبة النور بشارع المحطة ${index}`;

/**
 * Describes one of the batches that are made in a month. Each batch has its own expiry time, at
 * most a year later, and goes to four outlets. Of ten batches, six are for lectures, three for a
 * whole course and one for a bundle.
 */
function batchOf(cId: string, month: number, index: number) {
  const number = month * centre.batchesPerMonth + index;
  const madeAt = startTime + month * 30 * day;
  const expiresAt = madeAt + (1 + (number % 360)) * day + index;
  const lastDigit = number % 10;
  const lIds = [0, 1, 2].map((lecture) => `${cId}-${(number + lecture) % centre.lectures}`);
  const cIds = Array.from({ length: 12 }, (_, offset) =>
    idOf('course', (number + offset) % centre.courses),
  );
  const opens: CodeChange['opens'] =
    lastDigit < 6
      ? { kind: 'lectures', lIds }
      : lastDigit < 9
        ? fullCourseScope
        : { kind: 'bundle', name: '', cIds };
  const outlets = [0, 1, 2, 3].map((offset) => outletOf((number * 7 + offset) % centre.outlets));
  const batch = {
    cId,
    opens,
    batch: idOf('batch', number),
    expiresAt: Timestamp.fromMillis(expiresAt),
  };
  return { batch, outlets };
}

/**
 * Returns the counter changes for a batch. Staff make its cards at the centre and hand them over to
 * the outlets. Students redeem half of the cards of each outlet.
 */
function changesOf({ batch, outlets }: ReturnType<typeof batchOf>) {
  const changeAt = (outlet: string, change: CodeChange['change']): CodeChange => ({
    ...batch,
    outlet,
    change,
  });
  const byStaff = [
    changeAt('', { unused: 10 }),
    ...outlets.flatMap((outlet) => [
      changeAt('', { unused: -50 }),
      changeAt(outlet, { unused: 50 }),
    ]),
  ];
  const byStudents = outlets.map((outlet) => changeAt(outlet, { unused: -25, used: 25 }));
  return { byStaff, byStudents };
}

/**
 * Simulates all months, and returns the largest content of each kind of counter document. Counts
 * everything in one document instead of several shards, because each shard gets every field over
 * time.
 */
function simulate(cId: string) {
  let statistics: Counters = {};
  let course: Counters = {};
  const maxSizes = { statistics: {} as Counters, course: {} as Counters };
  for (let month = 0; month < months; month += 1) {
    const batches = Array.from({ length: centre.batchesPerMonth }, (_, index) => {
      const courseIndex =
        index < centre.firstCourseBatches ? 0 : (month * 31 + index) % centre.courses;
      return batchOf(courseIndex === 0 ? cId : idOf('course', courseIndex), month, index);
    });
    const changes = batches.map(changesOf);
    const staffChanges = changes.flatMap(({ byStaff }) => byStaff);
    const redemptions = changes.flatMap(({ byStudents }) => byStudents);
    statistics = addCounters(statistics, centreCountersOf({ codes: staffChanges }));
    const price = 15_000;
    for (let date = 0; date < 30; date += 1) {
      const at = new Date(startTime + (month * 30 + date) * day);
      const courses = [idOf('course', (month + date) % centre.courses)];
      const counted = { enrolled: { courses, at }, redeemed: { at, price } };
      const codes = date === 0 ? redemptions : [];
      statistics = addCounters(statistics, centreCountersOf({ ...counted, codes }));
    }
    const courseChanges = [...staffChanges, ...redemptions].filter((change) => change.cId === cId);
    course = addCounters(course, courseCountersOf(courseChanges));
    // Here the nightly job runs only once a month. The sizes are measured before it runs, when the
    // documents are largest.
    if (bytesOf(statistics) > bytesOf(maxSizes.statistics)) maxSizes.statistics = statistics;
    if (bytesOf(course) > bytesOf(maxSizes.course)) maxSizes.course = course;
    const now = new Date(startTime + (month + 1) * 30 * day);
    statistics = { ...withoutOutdatedCounters(statistics, now), redeemed: {} };
    course = withoutExpiredCards(course, now);
  }
  return maxSizes;
}

let api: TestApi;
let admin: Account;
let madeCourse: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  madeCourse = await makeCourse(api, admin);
});

async function redeemNewCard(): Promise<boolean> {
  const batch = await makeBatch(api, admin, madeCourse.cId, { count: 1 });
  const [student] = await makeCrowd(api, 1);
  const body = { cId: madeCourse.cId, token: tokenAt(batch, 0) };
  const answer = await api.call('courses/course/enroll', body, { as: student as Account });
  return answer.subscribed;
}

it(`keeps every counter document small for ${months / 12} years, and cards can still be redeemed afterwards`, async () => {
  const { firestore } = api;
  const { statistics, course } = simulate(madeCourse.cId);
  const sizes = { statistics: bytesOf(statistics), course: bytesOf(course) };
  expect(sizes.statistics).toBeGreaterThan(50_000);
  expect(sizes.statistics).toBeLessThan(warningBytes / 4);
  expect(sizes.course).toBeGreaterThan(50_000);
  expect(sizes.course).toBeLessThan(warningBytes / 4);
  if (process.env.MARKAZ_TEST_ALL) console.log(sizes);

  const database = openDatabase(firestore);
  for (const shard of database.statistics) await shard.set(statistics);
  for (const shard of database.courseShards(madeCourse.cId)) await shard.set(course);
  await database.courseCounters(madeCourse.cId).update(course);
  expect(await redeemNewCard()).toBe(true);
}, 180_000);

it('redeems a card when every counter document is full, and counts it after they have room again', async () => {
  const database = openDatabase(api.firestore);
  const newCourse = await makeCourse(api, admin);
  const batch = await makeBatch(api, admin, newCourse.cId, { count: 2 });
  const [student] = await makeCrowd(api, 1);
  const shards = [...database.statistics, ...database.courseShards(newCourse.cId)];
  const before = await api.firestore.getAll(...shards);
  const fullShard = { codes: { full: 'x'.repeat(1_048_400) } };
  await Promise.all(shards.map((shard) => shard.set(fullShard)));
  const body = { cId: newCourse.cId, token: tokenAt(batch, 0) };
  const redeem = () => api.call('courses/course/enroll', body, { as: student as Account });
  expect(await redeem()).toMatchObject({ subscribed: true });
  expect(await redeem()).toMatchObject({ subscribed: true });
  const deferredCounts = createDeferredCounts(database, () => 0, api.now);
  await expect(deferredCounts.add(() => false)).rejects.toThrow('exceeds the maximum');
  await Promise.all(
    before.map((doc) => (doc.exists ? doc.ref.set(doc.data() ?? {}) : doc.ref.delete())),
  );
  expect(await deferredCounts.add(() => false)).toEqual({ counts: { added: 1 }, isFinished: true });
  expect(await batchStatistics(api, admin, batch)).toMatchObject({ unused: 1, used: 1 });
}, 60_000);

it('lists batches with one read per batch and five more reads, even if each batch is of another course', async () => {
  const courses = 50;
  for (let index = 0; index < courses; index += 1) {
    const { cId } = await makeCourse(api, admin);
    await makeBatch(api, admin, cId, { count: 1, lasts: unlimitedPeriod });
  }
  const { batches } = await api.call('admin/codes/batches', { limit: courses }, { as: admin });
  expect(batches).toHaveLength(courses);
  const { reads } = await api.cost(() =>
    api.call('admin/codes/batches', { limit: courses }, { as: admin }),
  );
  expect(reads).toBe(courses + 5);
}, 120_000);
