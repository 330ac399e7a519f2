import type { Statement } from '@markaz/contract/money/statements';
import { readCsv } from '@markaz/contract/text/csv';
import { cairoDay, cairoMonth } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry, makeBatch } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { authorOf, makeTeacher } from './teachers.ts';

let api: TestApi;
let admin: Account;
/** Sells cards of a course on credit. */
let sell: (cId: string, count: number, price: number) => Promise<void>;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  sell = async (cId, count, price) => {
    const { batch } = await makeBatch(api, admin, cId, { count, price });
    const { firstSerial: from, lastSerial: to } = batch;
    const requestId = crypto.randomUUID();
    const body = { cId, from, to, outlet: 'مكتبة النور', sell: 'credit', requestId } as const;
    await api.call('admin/cards/hand-over', body, { as: admin });
  };
});

const thisMonth = () => cairoMonth(api.now());
const call = <Path extends Parameters<TestApi['call']>[0]>(path: Path, body: object) =>
  api.call(path, body as never, { as: admin });

/** Makes a course of a new teacher, whose share is 40 %, and sells cards of it. */
async function makeTaughtCourse(name: string, count = 3, price = 10_001) {
  const { cId } = await makeCourse(api, admin, { title: `كورس ${name}`, author: { name } });
  await call('admin/shares/update', { cId, from: thisMonth(), share: 4_000 });
  await sell(cId, count, price);
  return { cId, author: await authorOf(api, admin, cId) };
}

const payOut = (author: string, piastres: number, extra: object = {}) =>
  call('admin/payouts/add', {
    author,
    month: thisMonth(),
    piastres,
    requestId: crypto.randomUUID(),
    ...extra,
  });

const readStatement = (author: string, month = thisMonth()) =>
  call('admin/statement', { author, month }) as Promise<Statement>;

describe('a payout', () => {
  it('is recorded once for repeated requests, and logged with the teacher and the month', async () => {
    const { author } = await makeTaughtCourse('أ. هدى');
    const request = { requestId: 'once', note: ' إيصال ٣ ' };
    const { payout } = await payOut(author, 5_000, request);
    expect(payout).toMatchObject({
      author,
      month: thisMonth(),
      day: cairoDay(api.now()),
      piastres: 5_000,
      note: 'إيصال ٣',
      by: { uid: admin.uid },
      voided: null,
    });
    expect(await payOut(author, 5_000, request)).toEqual({ payout });
    expect((await readStatement(author)).paid).toBe(5_000);
    expect(await lastAuditEntry(api, admin, `payout/${payout.id}`)).toMatchObject({
      action: 'payout.add',
      after: { teacher: 'أ. هدى', month: thisMonth(), piastres: 5_000, note: 'إيصال ٣' },
    });
    const body = { author, month: thisMonth(), piastres: 6_000, requestId: 'once' };
    const conflict = await api.expectError('admin/payouts/add', body, { as: admin });
    expect(conflict.status).toBe(409);
  });

  it('no longer counts after it is voided, but stays visible', async () => {
    const { author } = await makeTaughtCourse('أ. كريم');
    const { payout } = await payOut(author, 5_000);
    await payOut(author, -1_000);
    const body = { id: payout.id, reason: 'كُتبت مرتين' };
    const { payout: voided } = await call('admin/payouts/void', body);
    expect(voided.voided).toMatchObject({ reason: 'كُتبت مرتين', by: { uid: admin.uid } });
    expect(await call('admin/payouts/void', { ...body, reason: 'أخرى' })).toEqual({
      payout: voided,
    });
    const { paid, payouts } = await readStatement(author);
    expect(paid).toBe(-1_000);
    expect(payouts.find(({ id }) => id === payout.id)).toEqual({
      id: payout.id,
      day: payout.day,
      piastres: 5_000,
      note: '',
      voided: { at: voided.voided?.at, reason: 'كُتبت مرتين' },
    });
    expect(await lastAuditEntry(api, admin, `payout/${payout.id}`)).toMatchObject({
      action: 'payout.void',
      before: { teacher: 'أ. كريم', piastres: 5_000 },
      after: { reason: 'كُتبت مرتين' },
    });
    const unknown = { id: 'unknown', reason: 'خطأ' };
    expect((await api.expectError('admin/payouts/void', unknown, { as: admin })).status).toBe(404);
  });

  it.each([
    ['author', { author: 'unknown' }],
    ['month', { month: '2099-01' }],
    ['month', { month: '2026-13' }],
    ['day', { day: '2099-01-01' }],
    ['piastres', { piastres: 0 }],
    ['piastres', { piastres: 1.5 }],
    ['note', { note: 'x'.repeat(201) }],
    ['requestId', { requestId: '' }],
  ])('is refused if %s is invalid: %j', async (field, wrong) => {
    const { cId } = await makeCourse(api, admin, { author: { name: 'الشيخ حسن' } });
    const author = await authorOf(api, admin, cId);
    const body = { author, month: thisMonth(), piastres: 100, requestId: 'r', ...wrong };
    const { status, body: error } = await api.expectError('admin/payouts/add', body, {
      as: admin,
    });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('a statement', () => {
  it('contains only the teacher’s own courses, with the share, the payouts and the amount that is left', async () => {
    const { cId, author } = await makeTaughtCourse('الشيخ أحمد');
    await makeTaughtCourse('غيره', 7);
    await payOut(author, 4_000, { day: `${thisMonth()}-01` });
    const share = Math.trunc((3 * 10_001 * 4_000) / 10_000);
    const statement = await readStatement(author);
    expect(statement).toMatchObject({
      author: { id: author, name: 'الشيخ أحمد' },
      month: thisMonth(),
      piastres: 30_003,
      share,
      paid: 4_000,
      rest: share - 4_000,
    });
    expect(statement.courses).toEqual([
      {
        cId,
        title: 'كورس الشيخ أحمد',
        cards: 3,
        bundleCards: 0,
        piastres: 30_003,
        agreed: 4_000,
        share,
      },
    ]);
    expect(JSON.stringify(statement)).not.toContain('@');
  });

  it('includes a payout in the month for which it is paid, not in the month of its day', async () => {
    const { author } = await makeTaughtCourse('أ. سلمى');
    const pastMonth = monthAfter(thisMonth(), -1);
    await payOut(author, 700, { month: pastMonth });
    expect((await readStatement(author)).paid).toBe(0);
    expect(await readStatement(author, pastMonth)).toMatchObject({
      author: { name: 'أ. سلمى' },
      courses: [],
      share: 0,
      paid: 700,
      rest: -700,
    });
  });

  it('can be exported as a file with the same numbers', async () => {
    const { author } = await makeTaughtCourse('أ. منى');
    const { payout } = await payOut(author, 1_050, { note: 'نقدًا' });
    await payOut(author, 50_000);
    const query = new URLSearchParams({ author, month: thisMonth() });
    const { status, body, headers } = await api.send(`admin/statement/csv?${query}`, undefined, {
      as: admin,
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = [...readCsv(String(body))].map((row) =>
      row.map((cell) => (cell === null || typeof cell === 'string' ? cell : cell.plain)),
    );
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([9]));
    const start = ['أ. منى', thisMonth()];
    const sums = [null, null];
    expect(rows).toContainEqual([
      ...[...start, 'كورس', 'كورس أ. منى'],
      ...['3', '300.03', '40', '120.01', null],
    ]);
    const paid = [...sums, null, '10.50', payout.day];
    expect(rows).toContainEqual([...start, 'دفعة', 'نقدًا', ...paid]);
    expect(rows.slice(-3)).toEqual([
      [...start, 'نصيب المدرس', ...sums, '300.03', null, '120.01', null],
      [...start, 'دُفع للمدرس', ...sums, null, null, '510.50', null],
      [...start, 'الباقي للمدرس', ...sums, null, null, '-390.49', null],
    ]);
  });

  it('gets 404 for an unknown teacher, and 400 if an admin does not name a teacher', async () => {
    const month = thisMonth();
    const statusOf = async (body: object) =>
      (await api.expectError('admin/statement', body, { as: admin })).status;
    expect(await statusOf({ month, author: 'unknown' })).toBe(404);
    expect(await statusOf({ month })).toBe(400);
    expect(await statusOf({ author: 'unknown' })).toBe(400);
  });

  it('can be read by its teacher, but not by other teachers', async () => {
    const { author } = await makeTaughtCourse('أ. ياسر');
    const { author: other } = await makeTaughtCourse('أ. رامي');
    const teacher = await makeTeacher(api, admin, author);
    const month = thisMonth();
    const own = await api.call('admin/statement', { month }, { as: teacher });
    expect(own).toEqual(await readStatement(author));
    expect(await api.call('admin/statement', { month, author }, { as: teacher })).toEqual(own);
    const refused = { month, author: other };
    const { status } = await api.expectError('admin/statement', refused, { as: teacher });
    expect(status).toBe(404);
    const file = await api.send(`admin/statement/csv?month=${month}&author=${other}`, undefined, {
      as: teacher,
    });
    expect(file.status).toBe(404);
  });
});

describe('admin/teachers', () => {
  it('lists teachers with published courses, sales or payouts, sorted by the amount that is left', async () => {
    // No other test counts in this month.
    while (thisMonth() === cairoMonth(new Date())) api.advance(86_400_000);
    const { author: first } = await makeTaughtCourse('أول', 10, 10_000);
    const { author: second } = await makeTaughtCourse('ثانٍ', 5, 10_000);
    await payOut(first, 39_000);
    const draft = { author: { name: 'بمسودة' }, published: false } as const;
    const { cId } = await makeCourse(api, admin, draft);
    const hidden = await authorOf(api, admin, cId);
    const list = async () => (await call('admin/teachers', { month: thisMonth() })).teachers;
    const before = await list();
    expect(before.slice(0, 2)).toEqual([
      {
        author: { id: second, name: 'ثانٍ' },
        courses: 1,
        piastres: 50_000,
        share: 20_000,
        paid: 0,
        rest: 20_000,
      },
      {
        author: { id: first, name: 'أول' },
        courses: 1,
        piastres: 100_000,
        share: 40_000,
        paid: 39_000,
        rest: 1_000,
      },
    ]);
    expect(before.map(({ author }) => author.id)).not.toContain(hidden);
    await payOut(hidden, 200);
    expect((await list()).at(-1)).toMatchObject({ author: { id: hidden }, paid: 200, rest: -200 });
  });
});

describeLocally('the Firestore cost of payouts and statements', () => {
  it('a payout costs two reads and two writes, and a statement adds one read per payout to the report', async () => {
    const { author } = await makeTaughtCourse('أ. جمال');
    const month = thisMonth();
    const report = await api.cost(() => call('admin/report', { month }));
    // A query without a result costs one read.
    expect(await api.cost(() => readStatement(author))).toEqual({
      ...report,
      reads: report.reads + 1,
    });
    const paid = await api.cost(() => payOut(author, 100, { requestId: 'cost' }));
    expect(paid).toEqual({ reads: 2, writes: 2, deletes: 0 });
    const repeated = await api.cost(() => payOut(author, 100, { requestId: 'cost' }));
    expect(repeated).toEqual({ reads: 2, writes: 0, deletes: 0 });
    const { payout } = await payOut(author, 200);
    expect((await api.cost(() => readStatement(author))).reads).toBe(report.reads + 2);
    const all = await api.cost(() => call('admin/teachers', { month }));
    const payouts = await api.firestore.collection('payouts').where('month', '==', month).get();
    expect(all).toEqual({ ...report, reads: report.reads + 1 + payouts.size });
    const voiding = { id: payout.id, reason: 'خطأ' };
    expect(await api.cost(() => call('admin/payouts/void', voiding))).toEqual({
      reads: 2,
      writes: 2,
      deletes: 0,
    });
    // A month without sales has no row with the teacher's name.
    const empty = await api.cost(() => readStatement(author, '2020-01'));
    expect(empty).toEqual({ reads: 1 + 1 + 2 + 1 + 1 + 1, writes: 0, deletes: 0 });
  });
});
