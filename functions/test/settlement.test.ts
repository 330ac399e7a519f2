import { readCsv } from '@markaz/contract/text/csv';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry, makeBatch, tokenAt } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff, makeStudent } from './people.ts';

const day = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: Account;
let student: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  // Start on the fifth day of a month, so that a test has enough days before the month ends.
  while (cairoDay(api.now()).slice(8) !== '05') api.advance(day);
});

const today = () => cairoDay(api.now());
const thisMonth = () => today().slice(0, 7);
const requestId = () => crypto.randomUUID();
const readSettlement = (outlet: string, month = thisMonth()) =>
  api.call('admin/settlement', { outlet, month }, { as: admin });
const readReport = (month = thisMonth()) => api.call('admin/report', { month }, { as: admin });

type Stack = { readonly cId: string; readonly from: number; readonly to: number };

async function makeStack(count = 10, title = 'الفقه', author = 'الأستاذ علي') {
  const { cId } = await makeCourse(api, admin, { title, author: { name: author } });
  const made = await makeBatch(api, admin, cId, { count, price: 10_001 });
  const { firstSerial: from, lastSerial: to } = made.batch;
  return { made, stack: { cId, from, to } satisfies Stack };
}

const handOver = (stack: Stack, outlet: string, sell: 'credit' | 'paid' | null = null) =>
  api.call(
    'admin/cards/hand-over',
    { ...stack, outlet, sell, requestId: requestId() },
    { as: admin },
  );

const returnCards = (stack: Stack) =>
  api.call('admin/cards/return', { ...stack, requestId: requestId() }, { as: admin });

const pay = (outlet: string, piastres: number, day?: string) =>
  api.call(
    'admin/payments/add',
    { outlet, piastres, ...(day && { day }), requestId: requestId() },
    { as: admin },
  );

/** Returns the range of the cards from position `first` to position `last` of a stack. */
const rangeOf = ({ cId, from }: Stack, first: number, last = first): Stack => ({
  cId,
  from: from + first,
  to: from + last,
});

async function csvOf(path: string): Promise<string[]> {
  const { status, body, headers } = await api.send(path, undefined, { as: admin });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return String(body).trim().split('\r\n');
}

describe('a settlement', () => {
  it('shows the cards that an outlet received, sold and returned in a month, its payments and its debt', async () => {
    const outlet = 'مكتبة النور';
    const { made, stack } = await makeStack(20);
    await handOver(rangeOf(stack, 0, 9), outlet, 'credit');
    await handOver(rangeOf(stack, 10, 14), outlet);
    await handOver(rangeOf(stack, 15), outlet, 'paid');
    await api.call(
      'courses/course/enroll',
      { cId: stack.cId, token: tokenAt(made, 12) },
      { as: student },
    );
    await returnCards(rangeOf(stack, 8, 10));
    const { payment } = await pay(outlet, 50_000);
    expect(payment).toMatchObject({ outlet, piastres: 50_000, day: today(), voided: null });

    const found = await readSettlement(outlet);
    expect(found).toMatchObject({
      opening: 0,
      credit: { cards: 11, piastres: 110_011, unpriced: 0 },
      redeemed: { cards: 1, piastres: 10_001, unpriced: 0 },
      paid: { cards: 1, piastres: 10_001, unpriced: 0 },
      returned: { cards: 2, piastres: 20_002, unpriced: 0 },
      paidIn: 50_000,
      closing: 110_011 - 20_002 - 50_000,
      cards: { got: 16, back: 3, unsold: 3 },
      payments: [payment],
    });
    const { from } = stack;
    expect(found.lines).toEqual([
      expect.objectContaining({
        title: 'الفقه',
        on: 'credit',
        cards: 9,
        ranges: [
          { from, to: from + 7 },
          { from: from + 12, to: from + 12 },
        ],
      }),
      expect.objectContaining({ on: 'credit', cards: 2, ranges: [], returnedSince: true }),
      expect.objectContaining({
        on: 'paid',
        cards: 1,
        ranges: [{ from: from + 15, to: from + 15 }],
      }),
    ]);
    expect(found.moves.map(({ kind, count }) => [kind, count])).toEqual([
      ['handover', 10],
      ['handover', 5],
      ['handover', 1],
      ['return', 3],
    ]);
    const { outlets } = await api.call('admin/balances', undefined, { as: admin });
    expect(outlets).toContainEqual({ outlet, owed: found.closing, unsold: 3 });
  });

  it('a month starts with the debt at the end of the month before, and later returns do not change that month', async () => {
    const outlet = 'مكتبة الأمانة';
    const { stack } = await makeStack();
    await handOver(stack, outlet, 'credit');
    const month = thisMonth();
    const before = await readSettlement(outlet);
    const reportBefore = await readReport();

    while (thisMonth() === month) api.advance(day);
    await returnCards(rangeOf(stack, 0, 3));
    const after = await readSettlement(outlet, month);
    expect(after).toMatchObject({
      closing: before.closing,
      credit: before.credit,
      returned: { cards: 0 },
    });
    expect(after.lines.map(({ cards, returnedSince }) => [cards, returnedSince])).toEqual([
      [6, false],
      [4, true],
    ]);
    expect(await readReport(month)).toEqual(reportBefore);
    expect(await readSettlement(outlet)).toMatchObject({
      opening: before.closing,
      returned: { cards: 4, piastres: 40_004 },
      closing: before.closing - 40_004,
    });
    expect((await readReport()).outlets).toContainEqual({
      outlet,
      sold: { cards: 0, piastres: 0, unpriced: 0 },
      returned: { cards: 4, piastres: 40_004, unpriced: 0 },
      piastres: -40_004,
    });
  });

  it('the centre owes an outlet the price of paid cards that it returned, until the centre pays it back', async () => {
    const outlet = 'مكتبة الأزهر';
    const { stack } = await makeStack(2);
    await handOver(stack, outlet, 'paid');
    await returnCards(stack);
    expect(await readSettlement(outlet)).toMatchObject({ closing: -20_002, cards: { unsold: 0 } });
    await pay(outlet, -20_002);
    expect(await readSettlement(outlet)).toMatchObject({ paidIn: -20_002, closing: 0 });
    const month = thisMonth();
    while (thisMonth() === month) api.advance(day);
    expect(await readSettlement(outlet)).toMatchObject({ opening: 0, closing: 0 });
  });

  it('only sellers and admins pay money back, and cashiers only take it', async () => {
    const outlet = 'مكتبة الخزينة';
    const { stack } = await makeStack(1);
    await handOver(stack, outlet, 'credit');
    const cashier = await makeStaff(api, ['cashier']);
    const request = { outlet, piastres: -500, requestId: requestId() };
    const { status, body } = await api.expectError('admin/payments/add', request, { as: cashier });
    expect([status, body.fields]).toEqual([400, { piastres: expect.stringContaining('صلاحيتك') }]);
    await api.call('admin/payments/add', { ...request, piastres: 500 }, { as: cashier });
    const seller = await makeStaff(api, ['sales', 'cashier']);
    await api.call('admin/payments/add', request, { as: seller });
    expect(await readSettlement(outlet)).toMatchObject({ paidIn: 0 });
  });

  it('can be downloaded as a CSV file', async () => {
    const outlet = 'مكتبة =الملف';
    const { stack } = await makeStack(3, 'النحو');
    await handOver(stack, outlet, 'credit');
    await pay(outlet, 10_000);
    const query = new URLSearchParams({ outlet, month: thisMonth() });
    const lines = await csvOf(`admin/settlement/csv?${query}`);
    expect(lines[1]).toContain('"بيع آجل","النحو"');
    expect(lines[1]).toContain(',3,100.01,300.03');
    expect(lines.at(-1)).toContain('"رصيد آخر الشهر",,,,,200.03');
  });

  it('a file contains the amounts of its settlement as numbers, also negative amounts', async () => {
    const outlet = 'مكتبة الأرقام';
    const { stack } = await makeStack(9, 'الصرف');
    await handOver(rangeOf(stack, 0, 7), outlet, 'credit');
    await handOver(rangeOf(stack, 8), outlet, 'paid');
    await returnCards(rangeOf(stack, 6, 7));
    await pay(outlet, 70_050);
    await pay(outlet, -1_234);
    const settlement = await readSettlement(outlet);
    const query = new URLSearchParams({ outlet, month: thisMonth() });
    const { body } = await api.send(`admin/settlement/csv?${query}`, undefined, { as: admin });
    const rows = [...readCsv(String(body))].slice(1);
    const piastresOf = (item: string) =>
      rows
        .filter(([, , name]) => name === item)
        .map((row) => row[7])
        .map((cell) => typeof cell === 'object' && Math.round(Number(cell?.plain) * 100));
    const { opening, credit, returned, closing } = settlement;
    expect(piastresOf('رصيد أول الشهر')).toEqual([opening]);
    expect(piastresOf('مرتجع مما بيع')).toEqual([-returned.piastres]);
    expect(piastresOf('دفعات المنفذ')).toEqual([-70_050]);
    expect(piastresOf('رُدّ للمنفذ')).toEqual([1_234, 1_234]);
    expect(piastresOf('رصيد آخر الشهر')).toEqual([closing]);
    const sales = ['بيع آجل'].flatMap(piastresOf).map(Number);
    expect(sales.at(-1)).toBe(credit.piastres);
    expect(sales.slice(0, -1).reduce((sum, sale) => sum + sale, 0)).toBe(credit.piastres);
    expect(opening + credit.piastres - returned.piastres - 70_050 + 1_234).toBe(closing);
  });
});

describe('payments', () => {
  it('a payment is stored once for each request id, under the known spelling of its outlet', async () => {
    const outlet = 'مكتبة الإيمان';
    const { stack } = await makeStack(1);
    await handOver(stack, outlet);
    const request = {
      outlet: 'مكتبه  الايمان',
      piastres: 5_050,
      note: 'إيصال ١٧',
      requestId: requestId(),
    };
    const add = (body: object) => api.call('admin/payments/add', body, { as: admin });
    const answers = await Promise.all([add(request), add(request), add(request)]);
    expect(answers[0].payment).toMatchObject({ outlet, piastres: 5_050, note: 'إيصال ١٧' });
    expect(answers[1]).toEqual(answers[0]);
    expect(await add(request)).toEqual(answers[0]);
    expect((await readSettlement(outlet)).payments).toHaveLength(1);
    const other = { ...request, piastres: 1 };
    expect((await api.expectError('admin/payments/add', other, { as: admin })).status).toBe(409);
    const { id } = answers[0].payment;
    expect(await lastAuditEntry(api, admin, `payment/${id}`)).toMatchObject({
      action: 'payment.add',
      after: { outlet, piastres: 5_050, day: today(), note: 'إيصال ١٧' },
    });
  });

  it('a payment counts in the month of its day, and a voided payment stays visible but no longer counts', async () => {
    const outlet = 'مكتبة الإيمان';
    const lastMonth = monthAfter(thisMonth(), -1);
    const { payment } = await pay(outlet, 7_000, `${lastMonth}-28`);
    const before = await readSettlement(outlet, lastMonth);
    expect(before).toMatchObject({ paidIn: 7_000 });
    const body = { id: payment.id, reason: 'كُتبت مرتين' };
    const voided = await api.call('admin/payments/void', body, { as: admin });
    expect(voided.payment.voided).toMatchObject({ reason: 'كُتبت مرتين', by: { uid: admin.uid } });
    const repeated = await api.call('admin/payments/void', { ...body, reason: 'x' }, { as: admin });
    expect(repeated).toEqual(voided);
    const after = await readSettlement(outlet, lastMonth);
    expect(after).toMatchObject({ paidIn: 0, closing: before.closing + 7_000 });
    expect(after.payments).toEqual([voided.payment]);
    expect(await lastAuditEntry(api, admin, `payment/${payment.id}`)).toMatchObject({
      action: 'payment.void',
      before: { outlet, piastres: 7_000 },
      after: { reason: 'كُتبت مرتين' },
    });
    const unknown = { id: 'nothing', reason: 'x' };
    expect((await api.expectError('admin/payments/void', unknown, { as: admin })).status).toBe(404);
  });

  it.each([
    [{ outlet: 'لا أحد يعرفها' }, 'outlet'],
    [{ outlet: '' }, 'outlet'],
    [{ piastres: 0 }, 'piastres'],
    [{ piastres: 0.5 }, 'piastres'],
    [{ piastres: 1_000_000_001 }, 'piastres'],
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '9999-01-01' }, 'day'],
    [{ note: 'x'.repeat(201) }, 'note'],
    [{ requestId: '../x' }, 'requestId'],
  ])('a payment with %j is refused', async (wrong, field) => {
    const body = { outlet: 'مكتبة الإيمان', piastres: 100, requestId: requestId(), ...wrong };
    const { status, body: answer } = await api.expectError('admin/payments/add', body, {
      as: admin,
    });
    expect(status).toBe(400);
    expect(answer.fields).toHaveProperty(field);
  });
});

describe('a report', () => {
  it('lists outlets, courses and teachers, with the share of each teacher', async () => {
    while (today().slice(8) !== '07') api.advance(day);
    api.advance(31 * day);
    const { stack } = await makeStack(10, 'التوحيد', 'الشيخ حسن');
    const month = thisMonth();
    await api.call(
      'admin/shares/update',
      { cId: stack.cId, from: month, share: 3_333 },
      { as: admin },
    );
    await handOver(rangeOf(stack, 0, 4), 'مكتبة النور', 'credit');
    await api.call(
      'admin/cards/sell',
      { ...rangeOf(stack, 5, 6), on: 'paid', requestId: requestId() },
      { as: admin },
    );
    const found = await readReport();
    expect(found.total).toMatchObject({
      sold: { cards: 7, piastres: 70_007, unpriced: 0 },
      piastres: 70_007,
      share: 23_333,
      rest: 46_674,
    });
    expect(found.outlets.map(({ outlet, piastres }) => [outlet, piastres])).toEqual([
      ['مكتبة النور', 50_005],
      ['', 20_002],
    ]);
    expect(found.courses).toEqual([
      expect.objectContaining({ cId: stack.cId, title: 'التوحيد', cards: 7, agreed: 3_333 }),
    ]);
    expect(found.teachers).toEqual([
      expect.objectContaining({
        author: { id: expect.any(String), name: 'الشيخ حسن' },
        courses: 1,
        share: 23_333,
      }),
    ]);
    const lines = await csvOf(`admin/report/csv?month=${month}`);
    expect(lines.at(-1)).toContain('"المجموع","",7,700.07');
    expect(lines.find((line) => line.includes('"مدرس","الشيخ حسن"'))).toContain('233.33,466.74');
  });

  it('includes purged courses', async () => {
    const { stack } = await makeStack(1, 'يُحذف');
    await handOver(stack, 'مكتبة النور', 'credit');
    const month = thisMonth();
    await api.call('admin/courses/delete', { ids: [stack.cId] }, { as: admin });
    expect((await readReport()).courses).toContainEqual(
      expect.objectContaining({ cId: stack.cId, title: 'يُحذف' }),
    );
    api.advance(31 * day);
    await api.purge();
    const { courses, teachers, total } = await readReport(month);
    expect(courses).toContainEqual(
      expect.objectContaining({ cId: stack.cId, title: null, author: null, piastres: 10_001 }),
    );
    expect(teachers).toContainEqual(expect.objectContaining({ deleted: true, piastres: 10_001 }));
    expect(courses.reduce((sum, { piastres }) => sum + piastres, 0)).toBe(total.piastres);
  });

  it.each([{ month: '2026-13' }, { month: '11-2026' }, {}])(
    'a report for %j is refused',
    async (body) => {
      expect((await api.expectError('admin/report', body, { as: admin })).status).toBe(400);
    },
  );
});

describeLocally('the Firestore cost of reports and settlements', () => {
  it('a report costs few reads for any number of sales, and a settlement costs one read for each sold card', async () => {
    const outlet = 'مكتبة الحساب';
    while (today().slice(8) !== '28') api.advance(day);
    api.advance(10 * day);
    const { stack } = await makeStack(30);
    await handOver(stack, outlet, 'credit');
    await pay(outlet, 100);
    const month = thisMonth();
    // Reads the sums of one hand-over, the schema version, the two lists of courses and the shares.
    expect(await api.cost(() => readReport())).toEqual({
      reads: 1 + 1 + 2 + 1,
      writes: 0,
      deletes: 0,
    });
    // Reads the 30 cards, five shards of the centre, three sums, one card move, one payment, the
    // schema version and the two lists of courses. The query for later returns has no result, but
    // costs one read.
    expect(await api.cost(() => readSettlement(outlet, month))).toEqual({
      reads: 30 + 5 + 3 + 1 + 1 + 1 + 1 + 2,
      writes: 0,
      deletes: 0,
    });
    const balances = () => api.call('admin/balances', undefined, { as: admin });
    expect(await api.cost(balances)).toEqual({ reads: 5 + 1 + 1, writes: 0, deletes: 0 });
    // One of the reads is for the caller's open shift.
    expect(await api.cost(() => pay(outlet, 100))).toEqual({ reads: 3, writes: 3, deletes: 0 });
    const nextMonth = daysLater(`${month}-28`, 10).slice(0, 7);
    expect(nextMonth).not.toBe(month);
    expect((await api.cost(() => readReport(nextMonth))).reads).toBeLessThan(10);
  });
});
