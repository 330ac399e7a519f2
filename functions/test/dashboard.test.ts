import { cairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, expect, it } from 'vitest';
import { enrol, makeCourse, makeToken, openLecture, soldLecture } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
/** A student who signs in before any test advances the clock. */
let student: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
});

function dashboard() {
  return api.call('admin/dashboard', undefined, { as: admin });
}

const day = 24 * 60 * 60 * 1000;

it('the dashboard shows only zeros for a new centre', async () => {
  const { enrolments, codes, outlets, courses, mostWatched } = await dashboard();
  expect(enrolments.total).toBe(0);
  expect(enrolments.days).toHaveLength(30);
  expect(enrolments.days.at(-1)).toEqual({ day: cairoDay(api.now()), enrolments: 0 });
  expect(codes).toEqual({
    inactive: 0,
    unused: 0,
    used: 0,
    expired: 0,
    revoked: 0,
    swapped: 0,
  });
  expect(outlets).toEqual([]);
  expect(courses).toEqual({ published: 0, drafts: 0, trashed: 0 });
  expect(mostWatched).toEqual([]);
});

it('counts enrolments by day in Cairo, codes by state, courses by state, and completed lectures', async () => {
  const [firstCourse, two] = [
    await makeCourse(api, admin, { title: 'الأول' }),
    await makeCourse(api, admin),
  ];
  await makeCourse(api, admin, { published: false });
  const trashedCourse = await makeCourse(api, admin);
  await api.call('admin/courses/delete', { ids: [trashedCourse.cId] }, { as: admin });
  const students = [await makeStudent(api), await makeStudent(api), await makeStudent(api)];
  const [first, second, third] = students;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('Three students were expected.');

  await enrol(api, admin, first, firstCourse.cId);
  const firstDay = cairoDay(api.now());
  api.advance(day);
  await enrol(api, admin, second, firstCourse.cId);
  const enrolRequest = { cId: two.cId, uid: third.uid, reason };
  await api.call('admin/students/enrol', enrolRequest, { as: admin });
  const token = await makeToken(api, admin, two.cId);
  await api.call('admin/codes/revoke', { codes: [token] }, { as: admin });
  const inactive = { cId: two.cId, count: 4, inactive: true };
  await api.call('admin/courses/access_tokens', inactive, { as: admin });
  await makeToken(api, admin, two.cId);

  const reportWatched = (as: Account, cId: string, lIds: string[]) => {
    const lectures = lIds.map((lId) => ({ lId, position: 9, completed: true }));
    return api.call('user/progress', { cId, lectures }, { as });
  };
  await reportWatched(first, firstCourse.cId, [
    firstCourse.openId,
    firstCourse.soldId,
    firstCourse.openId,
  ]);
  await reportWatched(second, firstCourse.cId, [firstCourse.openId]);
  await reportWatched(third, two.cId, [two.openId]);
  for (const [cId, lId] of [
    [trashedCourse.cId, trashedCourse.openId],
    ['made-up', 'lecture'],
  ]) {
    const body = { cId, lectures: [{ lId, position: 9, completed: true }] };
    await api.expectError('user/progress', body, { as: third });
  }

  await api.countActivity();
  const { enrolments, codes, courses, mostWatched } = await dashboard();
  expect(enrolments.total).toBe(3);
  expect(enrolments.days.slice(-2)).toEqual([
    { day: firstDay, enrolments: 1 },
    { day: cairoDay(api.now()), enrolments: 2 },
  ]);
  expect(codes).toEqual({ inactive: 4, unused: 1, used: 2, expired: 0, revoked: 1, swapped: 0 });
  expect(courses).toEqual({ published: 2, drafts: 1, trashed: 1 });
  expect(mostWatched).toEqual([
    {
      id: firstCourse.cId,
      title: 'الأول',
      enrolments: 2,
      completions: 3,
      lectures: [
        { id: firstCourse.openId, title: openLecture.title, completions: 2 },
        { id: firstCourse.soldId, title: soldLecture.title, completions: 1 },
      ],
    },
    expect.objectContaining({ id: two.cId, enrolments: 1, completions: 1 }),
  ]);

  // After 40 days, the enrolments are older than the 30 days of the dashboard.
  api.advance(40 * day);
  const dashboardLater = await dashboard();
  expect(dashboardLater.enrolments.total).toBe(3);
  expect(dashboardLater.enrolments.days.every(({ enrolments: count }) => count === 0)).toBe(true);
});

it('adds up the card sales of the day, of the week since Saturday, and of the month, in Cairo’s time', async () => {
  // Skip the sales of the other tests. Then find a Friday whose next Saturday is in the same month.
  api.advance(40 * day);
  const isSuitableFriday = () => {
    const date = new Date(cairoDay(api.now()));
    return date.getUTCDay() === 5 && date.getUTCDate() > 1 && date.getUTCDate() < 24;
  };
  while (!isSuitableFriday()) api.advance(day);
  const { cId } = await makeCourse(api, admin);
  const friday = cairoDay(api.now());
  const batch = { cId, count: 1, priceLabel: '١٢٠٫٥٠ جنيه' };
  const { tokens } = await api.call('admin/courses/access_tokens', batch, { as: admin });
  await api.call('courses/course/enroll', { cId, token: tokens[0] }, { as: student });
  const oneSale = { enrolments: 1, piastres: 12_050, unpriced: 0 };
  const noSale = { enrolments: 0, piastres: 0, unpriced: 0 };
  const daysBefore = (days: number) => cairoDay(new Date(Date.parse(friday) - days * day));
  const first = `${friday.slice(0, 7)}-01`;
  expect((await dashboard()).income).toEqual({
    today: { from: friday, ...oneSale },
    week: { from: daysBefore(6), ...oneSale },
    month: { from: first, ...oneSale },
  });

  api.advance(day);
  const saturday = cairoDay(api.now());
  expect((await dashboard()).income).toEqual({
    today: { from: saturday, ...noSale },
    week: { from: saturday, ...noSale },
    month: { from: first, ...oneSale },
  });

  while (cairoDay(api.now()).slice(0, 7) === friday.slice(0, 7)) api.advance(day);
  const { month } = (await dashboard()).income;
  expect(month).toEqual({ from: cairoDay(api.now()), ...noSale });
});

it('counts inactive and unused codes as expired after their expiry, but not used codes', async () => {
  const { cId } = await makeCourse(api, admin);
  const { codes: before } = await dashboard();
  const expiresAt = new Date(api.now().getTime() + day).toISOString();
  const make = (batch: object) =>
    api.call('admin/courses/access_tokens', { cId, expiresAt, ...batch }, { as: admin });
  const { tokens } = await make({ count: 5 });
  await make({ count: 3, inactive: true });
  await make({ count: 2, expiresAt: null });
  const [used, revoked, swapped] = tokens;
  await api.call('courses/course/enroll', { cId, token: used }, { as: student });
  await api.call('admin/codes/revoke', { codes: [revoked] }, { as: admin });
  await api.call('admin/codes/swap', { code: swapped, reason }, { as: admin });
  const made = {
    ...before,
    inactive: before.inactive + 3,
    unused: before.unused + 5,
    used: before.used + 1,
    revoked: before.revoked + 1,
    swapped: before.swapped + 1,
  };
  expect((await dashboard()).codes).toEqual(made);

  api.advance(day);
  expect((await dashboard()).codes).toEqual({
    ...made,
    inactive: before.inactive,
    unused: before.unused + 2,
    expired: before.expired + 6,
  });
});

it('counts cards by outlet correctly after all kinds of changes', async () => {
  const { cId } = await makeCourse(api, admin);
  const before = (await dashboard()).outlets.find(({ outlet }) => outlet === '');
  const make = async (outlet: string, batch: object) => {
    const body = { cId, outlet, ...batch };
    return (await api.call('admin/courses/access_tokens', body, { as: admin })).tokens;
  };
  // Firestore does not allow this name as a field name.
  const reservedName = '__مكتبة.النور__';
  const [used, revoked, swapped] = await make(reservedName, { count: 4 });
  const inactiveTokens = await make('الأزهر', { count: 3, inactive: true });
  await make('الأزهر', { count: 1 });
  await makeToken(api, admin, cId);
  await api.call('courses/course/enroll', { cId, token: used }, { as: student });
  await api.call('admin/codes/revoke', { codes: [revoked] }, { as: admin });
  await api.call('admin/codes/swap', { code: swapped, reason }, { as: admin });
  await api.call('admin/codes/activate', { codes: [inactiveTokens[0]] }, { as: admin });

  const { outlets } = await dashboard();
  expect(outlets.filter(({ outlet }) => outlet !== '')).toEqual([
    { outlet: reservedName, cards: 4, active: 3, used: 1 },
    { outlet: 'الأزهر', cards: 4, active: 2, used: 0 },
  ]);
  const after = outlets.find(({ outlet }) => outlet === '');
  expect(after?.cards).toBe((before?.cards ?? 0) + 1);
});

it('a course that is restored from the trash keeps its numbers of completions', async () => {
  const { mostWatched } = await dashboard();
  const [mostWatchedCourse] = mostWatched;
  if (mostWatchedCourse === undefined)
    throw new Error('The earlier tests must complete a lecture.');
  await api.call('admin/courses/delete', { ids: [mostWatchedCourse.id] }, { as: admin });
  expect((await dashboard()).mostWatched.map(({ id }) => id)).not.toContain(mostWatchedCourse.id);
  await api.call('admin/courses/restore', { ids: [mostWatchedCourse.id] }, { as: admin });
  expect((await dashboard()).mostWatched).toEqual(mostWatched);
});

it('the dashboard refuses visitors', async () => {
  const { status } = await api.expectError('admin/dashboard', undefined, { method: 'POST' });
  expect(status).toBe(401);
});
