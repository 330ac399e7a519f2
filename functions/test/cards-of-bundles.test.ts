import { randomUUID } from 'node:crypto';
import type { Bundle } from '@markaz/contract/cards/bundles';
import { readCsv } from '@markaz/contract/text/csv';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundleScope } from './bundles.ts';
import { batchStatistics, makeBatch, storedCode, tokenAt } from './codes.ts';
import { makeCourse, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { endYear, undoYear } from './years.ts';

let api: TestApi;
let admin: Account;
let first: TestCourse;
let second: TestCourse;
let bundle: Bundle;
beforeEach(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  first = await makeCourse(api, admin, { title: 'النحو' });
  second = await makeCourse(api, admin, { title: 'الفقه' });
  const courses = [first.cId, second.cId];
  const wanted = { id: randomUUID(), name: 'ترم أول', courses, updatedAt: null };
  ({ bundle } = await api.call('admin/bundles/save', wanted, { as: admin }));
});

/** Calls the API as the admin. */
const callAsAdmin: TestApi['call'] = (path, body) => api.call(path, body, { as: admin });

const day = 24 * 60 * 60 * 1000;

function lectureScope({ openId, soldId }: TestCourse) {
  return { opens: { kind: 'lectures' as const, lIds: [soldId, openId] } };
}

/** Renames the bundle and keeps only its first course. */
const editBundle = () =>
  callAsAdmin('admin/bundles/save', { ...bundle, name: 'ترم ثانٍ', courses: [first.cId] });

/** Reads the course’s totals from the list of courses. */
async function readTotals({ cId }: TestCourse) {
  return (await callAsAdmin('admin/courses', {})).numbers[cId];
}

async function redeem(token: string, cId: string) {
  const as = await makeStudent(api);
  return api.call('courses/course/enroll', { cId, token }, { as });
}

describe('a bundle’s cards', () => {
  it('a bundle’s card shows the bundle’s name and courses as they were when the card was made', async () => {
    const made = await makeBatch(api, admin, bundle.id, bundleScope);
    await editBundle();
    const token = tokenAt(made, 0);
    const opens = { kind: 'bundle', name: 'ترم أول', cIds: [first.cId, second.cId] };
    const found = await callAsAdmin('admin/codes/find', { text: token });
    expect(found).toMatchObject({ codes: [{ token, cId: bundle.id, opens }], courses: {} });
    expect(await callAsAdmin('admin/codes/card', { code: token })).toMatchObject({
      card: { token, opens },
      course: null,
      opened: [
        { id: first.cId, title: 'النحو' },
        { id: second.cId, title: 'الفقه' },
      ],
    });
    const printed = await callAsAdmin('admin/codes/batches/cards', { batch: made.batch.id });
    expect(printed).toMatchObject({ batch: { opens }, lectures: {} });
  });

  it('counts bundle cards for the bundle and for each course that they open', async () => {
    const made = await makeBatch(api, admin, bundle.id, bundleScope);
    await editBundle();
    await makeBatch(api, admin, bundle.id, { ...bundleScope, inactive: true });
    await redeem(tokenAt(made, 0), first.cId);
    const { numbers } = await callAsAdmin('admin/bundles/numbers');
    expect(numbers[bundle.id]).toMatchObject({ count: 6, unused: 2, used: 1, inactive: 3 });
    expect(await readTotals(first)).toEqual({ students: 1, unusedCards: 0, bundleCards: 2 });
    expect(await readTotals(second)).toEqual({ students: 1, unusedCards: 0, bundleCards: 2 });
  });

  it('a swapped bundle card opens the same courses', async () => {
    const lasts = { kind: 'days', days: 30 } as const;
    const made = await makeBatch(api, admin, bundle.id, { ...bundleScope, lasts });
    await editBundle();
    const { token } = await callAsAdmin('admin/codes/swap', {
      code: tokenAt(made, 1),
      reason: 'تلفت',
    });
    expect(await storedCode(api, token)).toMatchObject({
      cId: bundle.id,
      opens: { kind: 'bundle', name: 'ترم أول', cIds: [first.cId, second.cId] },
      lasts,
    });
    expect(await readTotals(second)).toMatchObject({ bundleCards: 3 });
    expect(await redeem(token, second.cId)).toMatchObject({ subscribed: true });
  });

  it('ending a school year revokes cards even of an archived bundle, and undoing the end restores them', async () => {
    const made = await makeBatch(api, admin, bundle.id, bundleScope);
    await redeem(tokenAt(made, 0), first.cId);
    await callAsAdmin('admin/bundles/save', { ...bundle, archived: true });
    const ids = [first.cId, bundle.id];
    const preview = await callAsAdmin('admin/years/preview', { ids });
    expect(preview.courses).toEqual([
      { id: first.cId, title: 'النحو', students: 1, unused: 0, inactive: 0 },
      { id: bundle.id, title: 'ترم أول', students: 0, unused: 2, inactive: 0 },
    ]);
    const year = await endYear(api, admin, ids);
    expect(year).toMatchObject({
      state: 'ended',
      courses: [{ title: 'النحو' }, { id: bundle.id, title: 'ترم أول' }],
      ended: { students: 1, cards: 2 },
    });
    expect(await batchStatistics(api, admin, made)).toMatchObject({
      unused: 0,
      used: 1,
      revoked: 2,
    });
    expect(await redeem(tokenAt(made, 1), first.cId)).toMatchObject({ reason: 'revoked' });
    expect(await readTotals(second)).toMatchObject({ bundleCards: 0 });
    await undoYear(api, admin, year);
    expect(await readTotals(second)).toMatchObject({ bundleCards: 2 });
    expect(await redeem(tokenAt(made, 1), first.cId)).toMatchObject({ subscribed: true });
  });

  it('the overview of today lists bundle cards that will soon expire under the bundle’s name', async () => {
    const expiresAt = new Date(api.now().getTime() + day).toISOString();
    await makeBatch(api, admin, bundle.id, { ...bundleScope, expiresAt });
    const { expiring } = await callAsAdmin('admin/today');
    expect(expiring).toMatchObject([{ cId: bundle.id, course: 'ترم أول', unused: 3 }]);
  });
});

describe('cards of lectures', () => {
  it('are printed and shown with the lectures’ titles', async () => {
    const made = await makeBatch(api, admin, first.cId, lectureScope(first));
    const lectures = { [first.soldId]: 'باب الإعراب', [first.openId]: 'مقدمة' };
    const [batch, cards] = await Promise.all([
      callAsAdmin('admin/codes/batches/cards', { batch: made.batch.id }),
      callAsAdmin('admin/codes/cards', { codes: [tokenAt(made, 0)] }),
    ]);
    expect([batch.lectures, cards.lectures]).toEqual([lectures, lectures]);
    expect(await callAsAdmin('admin/codes/card', { code: tokenAt(made, 0) })).toMatchObject({
      course: { id: first.cId, title: 'النحو' },
      opened: [
        { id: first.soldId, title: 'باب الإعراب' },
        { id: first.openId, title: 'مقدمة' },
      ],
    });
  });

  it('the course editor gets the number of unused cards of each lecture', async () => {
    const made = await makeBatch(api, admin, first.cId, lectureScope(first));
    await makeBatch(api, admin, first.cId, { opens: { kind: 'lectures', lIds: [first.soldId] } });
    await redeem(tokenAt(made, 0), first.cId);
    const { lectureCards } = await callAsAdmin('admin/courses/course', { id: first.cId });
    expect(lectureCards).toEqual({ [first.soldId]: 5, [first.openId]: 2 });
  });
});

it('exports for each card what it opens and how long its access lasts', async () => {
  const until = daysLater(cairoDay(api.now()), 200);
  const daysPeriod = { kind: 'days', days: 30 } as const;
  await makeBatch(api, admin, first.cId, { count: 1 });
  await makeBatch(api, admin, bundle.id, {
    count: 1,
    ...bundleScope,
    lasts: { kind: 'until', day: until },
  });
  const lectureBatch = await makeBatch(api, admin, first.cId, {
    count: 2,
    ...lectureScope(first),
    lasts: daysPeriod,
  });
  await redeem(tokenAt(lectureBatch, 0), first.cId);
  const response = await fetch(`${api.url}/api/admin/codes/csv`, {
    headers: { authorization: `Bearer ${admin.idToken}` },
  });
  const [header, ...lines] = readCsv(await response.text());
  expect(header?.slice(-2)).toEqual(['ما يفتحه', 'المشاهدة حتى']);
  const usedUntil = daysLater(cairoDay(api.now()), 30);
  const rows = lines.map((line) => {
    const cells = line.map((cell) => (typeof cell === 'string' ? cell : cell?.plain));
    return [cells[2], ...cells.slice(-2)].join(' | ');
  });
  expect(rows.toSorted()).toEqual(
    [
      'النحو | الكورس كله | بلا نهاية',
      `ترم أول | النحو، الفقه | ${until}`,
      `النحو | باب الإعراب، مقدمة | ${usedUntil}`,
      'النحو | باب الإعراب، مقدمة | أيام من الاستخدام: 30',
    ].toSorted(),
  );
});
