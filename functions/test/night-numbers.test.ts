import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createNumbersNight } from '../src/centre/numbers/night.ts';
import { recount } from '../src/migrations/recount.ts';
import { openDatabase } from '../src/store/database.ts';
import { makeBatch, numbersOf, tokenAt } from './codes.ts';
import { type MadeCourse, makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeCrowd } from './people.ts';
import { expectHonestBooks } from './promises/money.ts';

const day = 86_400_000;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

let course: MadeCourse;
beforeEach(async () => {
  course = await makeCourse(api, admin);
});

const night = () =>
  createNumbersNight({ database: openDatabase(api.firestore), now: api.now }).purge();

const inDays = (days: number) => new Date(api.now().getTime() + days * day).toISOString();

const ask = <Path extends Parameters<TestApi['call']>[0]>(path: Path, body: object) =>
  api.call(path, body as never, { as: admin });

/**
 * Every expiry time under which the course's and the centre's documents count cards of the course.
 */
async function endsOf(cId: string): Promise<string[]> {
  const { firestore } = api;
  const [counters, shards, statistics] = await Promise.all([
    firestore.doc(`courseCounters/${cId}`).get(),
    firestore.collection('courseShards').get(),
    firestore.collection('statistics').get(),
  ]);
  const own = [counters, ...shards.docs.filter(({ id }) => id.startsWith(`${cId}-`))];
  const centre = statistics.docs.map((doc) => doc.get(`courses.${cId}`) ?? {});
  const maps = [...own.map((doc) => doc.get('ends')), ...centre.map(({ unused }) => unused)];
  return [...new Set(maps.flatMap((map) => Object.keys(map ?? {})))].toSorted();
}

const redeem = (as: Account, token: string) =>
  api.call('courses/course/enroll', { cId: course.cId, token }, { as });

it('drops past expiry times, even of trashed courses, without changing the cards’ numbers', async () => {
  const { cId, soldId } = course;
  const other = await makeCourse(api, admin);
  const opens = { kind: 'lectures' as const, lIds: [soldId] };
  const short = await makeBatch(api, admin, cId, { count: 4, expiresAt: inDays(2) });
  const lecture = await makeBatch(api, admin, cId, { count: 3, opens, expiresAt: inDays(3) });
  const long = await makeBatch(api, admin, cId, { count: 3, expiresAt: inDays(90) });
  await makeBatch(api, admin, other.cId, { count: 2, expiresAt: inDays(2) });
  const stack = { cId, from: 1, to: 3, requestId: crypto.randomUUID() };
  await ask('admin/cards/hand-over', {
    ...stack,
    outlet: 'مكتبة النور',
    activate: true,
    sell: null,
    note: '',
  });
  const [one, two] = await makeCrowd(api, 2);
  await redeem(one as Account, tokenAt(short, 0));
  await redeem(two as Account, tokenAt(lecture, 0));
  const { change } = await ask('admin/codes/revoke', { codes: [tokenAt(short, 1)] });
  await ask('admin/courses/delete', { ids: [other.cId] });
  expect(await endsOf(cId)).toHaveLength(3);

  api.advance(4 * day);
  await expectHonestBooks(api);
  const before = await numbersOf(api, admin, short);
  await night();
  expect(await endsOf(cId)).toEqual([String(Date.parse(long.batch.expiresAt ?? ''))]);
  expect(await endsOf(other.cId)).toEqual([]);
  expect(await numbersOf(api, admin, short)).toEqual(before);
  await expectHonestBooks(api);

  // Expired cards return, but stay invalid.
  await ask('admin/codes/undo', { change });
  await ask('admin/cards/return', { ...stack, requestId: crypto.randomUUID(), note: '' });
  await ask('admin/courses/restore', { ids: [other.cId] });
  expect(await endsOf(cId)).toHaveLength(1);
  expect(await numbersOf(api, admin, short)).toMatchObject({ expired: 3, used: 1, unused: 0 });
  await night();
  await expectHonestBooks(api);
});

it('updates batches’ numbers, and is idempotent', async () => {
  const batch = await makeBatch(api, admin, course.cId, { count: 5 });
  const students = await makeCrowd(api, 3);
  await Promise.all(students.map((as, index) => redeem(as, tokenAt(batch, index))));
  const stored = async () =>
    (await api.firestore.doc(`codeBatches/${batch.batch.id}`).get()).get('numbers');
  expect(await stored()).toEqual({ unused: 5 });
  const shown = await numbersOf(api, admin, batch);
  expect(shown).toMatchObject({ unused: 2, used: 3 });
  await Promise.all([night(), night()]);
  expect(await night()).toMatchObject({ batches: 0 });
  expect(await stored()).toMatchObject({ unused: 2, used: 3 });
  expect(await numbersOf(api, admin, batch)).toEqual(shown);
  await expectHonestBooks(api);
});

it('drops purged courses and days that no page shows', async () => {
  const { cId } = course;
  const batch = await makeBatch(api, admin, cId);
  const [student] = await makeCrowd(api, 1);
  await redeem(student as Account, tokenAt(batch, 0));
  const known = async (): Promise<{ courses: string[]; days: string[]; income: string[] }> => {
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
  const { enrolments } = await ask('admin/dashboard', {});
  await ask('admin/courses/delete', { ids: [cId] });
  api.advance(40 * day);
  await api.purge();
  await night();
  expect((await known()).courses).toEqual([]);
  expect((await known()).days).not.toEqual([]);
  api.advance(40 * day);
  await night();
  expect(await known()).toEqual({ courses: [], days: [], income: [] });
  expect((await ask('admin/dashboard', {})).enrolments.total).toBe(enrolments.total);
  const counted = await recount(openDatabase(api.firestore), api.now(), true);
  expect(counted).toEqual({ lines: [], bad: [] });
});
