import { times } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { enrol, makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
/** Signed in before any test advances the clock. */
let students: Account[];
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  students = [await makeStudent(api), await makeStudent(api), await makeStudent(api)];
});

const day = 24 * 60 * 60 * 1000;
const today = () => api.call('admin/today', undefined, { as: admin });

it('is empty for a new centre', async () => {
  expect(await today()).toEqual({
    day: cairoDay(api.now()),
    enrolments: { total: 0, byCard: 0 },
    income: { piastres: 0, unpriced: 0 },
    missed: [],
    purging: [],
    expiring: [],
    begun: { courses: false, cards: false, enrolments: false },
  });
});

it('counts today’s enrolments, and the price of their cards if it is known', async () => {
  const { cId } = await makeCourse(api, admin);
  const redeem = async (as: Account | undefined, priceLabel: string) => {
    const batch = await makeBatch(api, admin, cId, { count: 1, priceLabel });
    const token = tokenAt(batch, 0);
    const { subscribed } = await api.call('courses/course/enroll', { cId, token }, { as });
    expect(subscribed).toBe(true);
  };
  await redeem(students[0], '١٥٠ جنيهًا');
  await redeem(students[1], 'مجاني');
  const byHand = { cId, uid: students[2]?.uid ?? '', reason };
  await api.call('admin/students/enrol', byHand, { as: admin });

  const { enrolments, income, begun } = await today();
  expect(enrolments).toEqual({ total: 3, byCard: 2 });
  expect(income).toEqual({ piastres: 15_000, unpriced: 1 });
  expect(begun).toEqual({ courses: true, cards: true, enrolments: true });
});

it('lists what will soon be gone: courses in the trash, and unused cards', async () => {
  const { cId } = await makeCourse(api, admin, { title: 'الفقه' });
  const trashed = await makeCourse(api, admin, { title: 'يُحذف قريبًا' });
  const inDays = (days: number) => new Date(api.now().getTime() + days * day).toISOString();
  const soon = { expiresAt: inDays(29), outlet: 'الأزهر' };
  const { batch } = await makeBatch(api, admin, cId, soon);
  await makeBatch(api, admin, cId, { ...soon, inactive: true });
  await makeBatch(api, admin, cId, { expiresAt: inDays(90) });
  await makeBatch(api, admin, cId);
  await api.call('admin/courses/delete', { ids: [trashed.cId] }, { as: admin });
  const purgedAt = api.now().getTime() + times.trash;
  expect(await today()).toMatchObject({ purging: [], expiring: [] });

  api.advance(28 * day);
  const { purging, expiring, enrolments } = await today();
  expect(enrolments).toEqual({ total: 0, byCard: 0 });
  expect(purging).toEqual([{ id: trashed.cId, title: 'يُحذف قريبًا', purgedAt: expect.any(String) }]);
  expect(Math.abs(Date.parse(purging[0]?.purgedAt ?? '') - purgedAt)).toBeLessThan(5_000);
  expect(expiring).toEqual([
    {
      batch: batch.id,
      cId,
      course: 'الفقه',
      outlet: 'الأزهر',
      unused: 3,
      expiresAt: batch.expiresAt,
    },
  ]);
});

describe('searches that found nothing', () => {
  /** Each call comes from a new network. */
  let networks = 0;
  const miss = (search: string, network = `10.0.0.${networks++}`) =>
    api.send('courses/missed', { search }, { headers: { 'fastly-client-ip': network } });
  const missed = async () => (await today()).missed;

  it('are counted by their normalised words, in one write and without a read', async () => {
    const cost = await api.cost(() => miss('الكيمياء'));
    expect(cost).toEqual({ reads: 0, writes: 1, deletes: 0 });
    await miss('الكِيمياء ');
    await miss('فلسفة');
    expect(await missed()).toEqual([
      { search: 'الكيميا', times: 2 },
      { search: 'فلسفه', times: 1 },
    ]);
  });

  it('are not stored if too short or personal', async () => {
    const before = await missed();
    for (const text of ['فق', '١٢٣٤٥٦٧', 'ali@example.com', '؟؟؟؟', '010 1234 5678', '٠١٠-١٢٣٤'])
      expect((await miss(text)).status).toBe(200);
    expect(await missed()).toEqual(before);
    expect((await miss('ط'.repeat(61))).status).toBe(400);
  });

  it('are rate-limited by network, and still answered', async () => {
    for (let times = 0; times < 15; times += 1) {
      expect((await miss('منطق', 'one')).status).toBe(200);
    }
    expect(await missed()).toContainEqual({ search: 'منطق', times: 10 });
  });

  it('do not fail if the day’s document is full', async () => {
    const full = { searches: { x: 1 }, filling: 'x'.repeat(1_048_400) };
    await api.firestore.doc(`missedSearches/${cairoDay(api.now())}`).set(full);
    expect((await miss('بلاغة')).status).toBe(200);
  });

  it('are hidden after a week, and deleted after a month', async () => {
    api.advance(8 * day);
    expect(await missed()).toEqual([]);
    const counted = async () => (await api.firestore.collection('missedSearches').get()).size;
    expect(await counted()).toBe(1);
    expect(await api.purgeSearches()).toBe(0);
    api.advance(23 * day);
    expect(await api.purgeSearches()).toBe(1);
    expect(await counted()).toBe(0);
  });
});

it('counts income on the day of the sale', async () => {
  const { cId } = await makeCourse(api, admin);
  const late = await makeStudent(api);
  await enrol(api, admin, late, cId);
  const { enrolments, income } = await today();
  expect(enrolments).toEqual({ total: 1, byCard: 1 });
  expect(income).toEqual({ piastres: 0, unpriced: 1 });
});
