import { times } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { enrol, makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
/** Students who sign in before any test advances the clock. */
let students: Account[];
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  students = [await makeStudent(api), await makeStudent(api), await makeStudent(api)];
});

const day = 24 * 60 * 60 * 1000;
/** Reads of `admin/today`: five shards, two lists of courses, seven days, and four queries. */
const readsOfToday = 18;
const nothingBegun = {
  settings: false,
  staff: false,
  courses: false,
  cards: false,
  printed: false,
  moved: false,
  enrolments: false,
};

const readToday = () => api.call('admin/today', undefined, { as: admin });

it('shows only zeros and empty lists in a new centre', async () => {
  expect(await readToday()).toEqual({
    day: cairoDay(api.now()),
    enrolments: { total: 0, byCard: 0 },
    income: { piastres: 0, unpriced: 0 },
    missed: [],
    purging: [],
    questions: { waiting: 0, oldestAt: null },
    expiring: [],
    unrecorded: [],
    stuck: [],
    begun: nothingBegun,
  });
});

it('reports the first steps of a new centre one by one, for 3 reads each time', async () => {
  const steps: Partial<typeof nothingBegun> = {};
  const expectDone = async (step: keyof typeof nothingBegun) => {
    steps[step] = true;
    expect((await readToday()).begun).toEqual({ ...nothingBegun, ...steps });
  };
  const { updatedAt, ...settings } = await api.call('admin/settings', undefined, { as: admin });
  const changed = { ...settings, updatedAt, phone: '+20233334444', announcement: null };
  await api.call('admin/settings/update', changed, { as: admin });
  await expectDone('settings');
  await makeAdmin(api);
  await expectDone('staff');
  const { cId } = await makeCourse(api, admin);
  await expectDone('courses');
  const { batch } = await makeBatch(api, admin, cId);
  await expectDone('cards');
  expect(await api.cost(readToday)).toMatchObject({ reads: readsOfToday + 3 });
  await api.call('admin/codes/print', { batch: batch.id }, { as: admin });
  await expectDone('printed');
  const range = { cId, from: batch.firstSerial, to: batch.lastSerial };
  await api.call(
    'admin/cards/hand-over',
    { ...range, outlet: 'مكتبة النور', requestId: 'first-hand-over-of-all' },
    { as: admin },
  );
  await expectDone('moved');
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
  const staffEnrolment = { cId, uid: students[2]?.uid ?? '', reason };
  await api.call('admin/students/enrol', staffEnrolment, { as: admin });

  const { enrolments, income, begun } = await readToday();
  expect(enrolments).toEqual({ total: 3, byCard: 2 });
  expect(income).toEqual({ piastres: 15_000, unpriced: 1 });
  expect(Object.values(begun)).not.toContain(false);
  // The first steps are not looked up any more.
  expect(await api.cost(readToday)).toMatchObject({ reads: readsOfToday });
});

it('lists courses in the trash that will soon be purged, and unused cards that will soon expire', async () => {
  const { cId } = await makeCourse(api, admin, { title: 'الفقه' });
  const trashed = await makeCourse(api, admin, { title: 'يُحذف قريبًا' });
  const inDays = (days: number) => new Date(api.now().getTime() + days * day).toISOString();
  const expiresSoon = { expiresAt: inDays(29), outlet: 'الأزهر' };
  const { batch } = await makeBatch(api, admin, cId, expiresSoon);
  await makeBatch(api, admin, cId, { ...expiresSoon, inactive: true });
  await makeBatch(api, admin, cId, { expiresAt: inDays(90) });
  await makeBatch(api, admin, cId);
  await api.call('admin/courses/delete', { ids: [trashed.cId] }, { as: admin });
  const purgedAt = api.now().getTime() + times.trash;
  expect(await readToday()).toMatchObject({ purging: [], expiring: [] });

  api.advance(28 * day);
  const { purging, expiring, enrolments } = await readToday();
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

it('counts the cards that students redeemed without a recorded sale by outlet, until staff record it', async () => {
  const { cId } = await makeCourse(api, admin);
  const redeem = async (request: Parameters<typeof makeBatch>[3]) => {
    const { batch, tokens } = await makeBatch(api, admin, cId, request);
    const student = await makeStudent(api);
    const [token = ''] = tokens;
    await api.call('courses/course/enroll', { cId, token }, { as: student });
    return { cId, from: batch.firstSerial, to: batch.lastSerial };
  };
  admin = await makeAdmin(api);
  const before = (await readToday()).unrecorded;
  const outlet = 'مكتبة البيان';
  const stack = await redeem({ outlet });
  await redeem({ outlet, handOver: true });
  expect((await readToday()).unrecorded).toEqual([...before, { outlet, cards: 1 }]);
  const sale = { ...stack, on: 'credit', outlet, requestId: 'late' } as const;
  expect(await api.call('admin/cards/sell', sale, { as: admin })).toMatchObject({ changed: 3 });
  expect((await readToday()).unrecorded).toEqual(before);
});

describe('searches that found nothing', () => {
  /** Number of networks so far. By default, each search comes from a new network. */
  let networkCount = 0;
  const reportMissedSearch = (search: string, network = `10.0.0.${networkCount++}`) =>
    api.send('courses/missed', { search }, { headers: { 'fastly-client-ip': network } });
  const readMissedSearches = async () => (await readToday()).missed;

  it('counts searches by their normalised text, with one write, without reads', async () => {
    const cost = await api.cost(() => reportMissedSearch('الكيمياء'));
    expect(cost).toEqual({ reads: 0, writes: 1, deletes: 0 });
    await reportMissedSearch('الكِيمياء ');
    await reportMissedSearch('فلسفة');
    expect(await readMissedSearches()).toEqual([
      { search: 'الكيميا', times: 2 },
      { search: 'فلسفه', times: 1 },
    ]);
  });

  it('does not store a search that is too short or contains personal data', async () => {
    const before = await readMissedSearches();
    for (const text of ['فق', '١٢٣٤٥٦٧', 'ali@example.com', '؟؟؟؟', '010 1234 5678', '٠١٠-١٢٣٤'])
      expect((await reportMissedSearch(text)).status).toBe(200);
    expect(await readMissedSearches()).toEqual(before);
    expect((await reportMissedSearch('ط'.repeat(61))).status).toBe(400);
  });

  it('stops counting the searches of a network above its rate limit, but still answers 200', async () => {
    for (let times = 0; times < 15; times += 1) {
      expect((await reportMissedSearch('منطق', 'one')).status).toBe(200);
    }
    expect(await readMissedSearches()).toContainEqual({ search: 'منطق', times: 10 });
  });

  it('answers 200 even if the day’s document is full', async () => {
    const fullDocument = { searches: { x: 1 }, filling: 'x'.repeat(1_048_400) };
    await api.firestore.doc(`missedSearches/${cairoDay(api.now())}`).set(fullDocument);
    expect((await reportMissedSearch('بلاغة')).status).toBe(200);
  });

  it('hides searches after a week and deletes them after a month', async () => {
    api.advance(8 * day);
    expect(await readMissedSearches()).toEqual([]);
    const countStoredDays = async () =>
      (await api.firestore.collection('missedSearches').get()).size;
    expect(await countStoredDays()).toBe(1);
    expect(await api.purgeSearches()).toBe(0);
    api.advance(23 * day);
    expect(await api.purgeSearches()).toBe(1);
    expect(await countStoredDays()).toBe(0);
  });
});

it('counts only the enrolments and sales of the current day', async () => {
  const { cId } = await makeCourse(api, admin);
  const newStudent = await makeStudent(api);
  await enrol(api, admin, newStudent, cId);
  const { enrolments, income } = await readToday();
  expect(enrolments).toEqual({ total: 1, byCard: 1 });
  expect(income).toEqual({ piastres: 0, unpriced: 1 });
});
