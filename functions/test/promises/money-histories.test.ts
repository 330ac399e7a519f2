import { randomInt } from 'node:crypto';
import { type ShareHistory, shareForMonth, withShare } from '@markaz/contract/money/shares';
import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sized } from '../../../scripts/testing/size.ts';
import { recount } from '../../src/migrations/recount.ts';
import { calculateShare, splitEvenly } from '../../src/money/amounts.ts';
import { openDatabase } from '../../src/store/database.ts';
import { makeBatch } from '../codes.ts';
import { makeCourse } from '../courses.ts';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeStudent } from '../people.ts';
import { type CardEvent, watchCards } from './card-events.ts';
import { buildBalances, buildReport, type MoneyRecords, readMoneyRecords } from './money-model.ts';

const day = 24 * 60 * 60 * 1000;
const outlets = ['مكتبة النور', 'مكتبة الأمانة'] as const;

let api: TestApi;
let admin: Account;
let cIds: string[];
let bundle: string;
let watcher: ReturnType<typeof watchCards>;
/** Tokens of all cards that the histories made. */
const tokens: string[] = [];
/** The serial numbers of each batch that the histories made. */
const serials: { readonly cId: string; readonly from: number; readonly to: number }[] = [];
/** Payments that were not voided, by id. */
const payments = new Map<string, { outlet: string; day: string; piastres: number }>();
/** The teachers' shares, by course. */
const shares = new Map<string, ShareHistory>();
let firstMonth: string;

beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  const authors = [{ name: 'الأستاذ علي' }, { name: 'الأستاذة هدى' }, { name: 'الأستاذ علي' }];
  cIds = [];
  for (const author of authors) cIds.push((await makeCourse(api, admin, { author })).cId);
  bundle = 'three-courses';
  const bundleRequest = { id: bundle, name: 'الباقة', courses: cIds, updatedAt: null };
  await api.call('admin/bundles/save', bundleRequest, { as: admin });
  for (const outlet of outlets) await makeBatch(api, admin, cIds[0] ?? '', { count: 1, outlet });
  watcher = watchCards(api);
  await watcher.update();
  firstMonth = cairoDay(api.now()).slice(0, 7);
});

/** Picks an item by its index, modulo the length of the list. */
const pickFrom = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

interface Step {
  readonly kind: (typeof kinds)[number];
  /** `a` and `b` are random numbers, from which `runStep` derives the details of the step. */
  readonly a: number;
  readonly b: number;
  readonly price: number | null;
}

const kinds = [
  'make',
  'make',
  'hand over',
  'hand over',
  'hand over',
  'sell',
  'sell',
  'return',
  'return',
  'undo',
  'undo',
  'redeem',
  'redeem',
  'revoke',
  'swap',
  'pay',
  'pay',
  'void',
  'share',
  'days pass',
  'days pass',
] as const;

/**
 * The history that runs first. It makes sure that each kind of event happens at least once. Bundle
 * cards are sold on credit, and course cards for cash. Some of both are returned in a later month.
 * A sale, a hand-over and a return are undone. Cards that were made for an outlet are redeemed
 * before their hand-over is recorded. A payment is voided.
 */
const firstHistory: readonly Step[] = [
  { kind: 'make', a: 3, b: 8, price: 10_001 },
  { kind: 'make', a: 1, b: 8, price: 7_777 },
  { kind: 'share', a: 1, b: 0, price: 3_333 },
  { kind: 'hand over', a: 0, b: 4, price: null },
  { kind: 'hand over', a: 0, b: 5, price: 6_001 },
  { kind: 'undo', a: 0, b: 0, price: null },
  { kind: 'hand over', a: 0, b: 5, price: 6_001 },
  { kind: 'pay', a: 0, b: 1, price: 20_000 },
  { kind: 'pay', a: 0, b: 2, price: 3_001 },
  { kind: 'void', a: 1, b: 0, price: null },
  { kind: 'days pass', a: 24, b: 0, price: null },
  { kind: 'days pass', a: 9, b: 0, price: null },
  { kind: 'return', a: 2, b: 4, price: null },
  { kind: 'return', a: 3, b: 5, price: null },
  { kind: 'undo', a: 0, b: 0, price: null },
  { kind: 'make', a: 5, b: 1, price: 5_003 },
  { kind: 'redeem', a: 2, b: 5, price: null },
  { kind: 'hand over', a: 1, b: 5, price: 4_999 },
];

/** Sends a call. Returns the body of the response, or null if the API refused the call. */
async function sendAllowed(path: string, body: object, caller = admin) {
  const answer = await api.send(path, body, { as: caller });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  // The API may refuse the outlet field if the outlet is ambiguous. Any other invalid field is a
  // mistake in this test.
  if (answer.status === 400)
    expect(answer.body).toMatchObject({ fields: { outlet: expect.any(String) } });
  return answer.status === 200 ? (answer.body as Record<string, never>) : null;
}

/** Picks a range of serial numbers of one batch. */
function pickRange(stack: (typeof serials)[number], a: number, b: number) {
  const length = stack.to - stack.from + 1;
  const from = stack.from + (a % length);
  return { cId: stack.cId, from, to: Math.min(stack.to, from + (b % length)) };
}

async function runStep({ kind, a, b, price }: Step): Promise<void> {
  const requestId = crypto.randomUUID();
  const outlet = pickFrom(outlets, a) ?? '';
  const stack = pickFrom(serials, b);
  const priced = price === null ? {} : { price };
  const saleTerms = (a + b) % 2 === 0 ? 'credit' : 'paid';
  if (kind === 'make') {
    const isBundle = a % 3 === 0;
    const cId = isBundle ? bundle : (pickFrom(cIds, a) ?? '');
    const opens = isBundle ? ({ kind: 'bundle' } as const) : ({ kind: 'course' } as const);
    const { batch, tokens: made } = await makeBatch(api, admin, cId, {
      count: 1 + (b % 9),
      opens,
      price,
      requestId,
      ...(a % 5 === 0 && { outlet, handOver: a % 10 === 0 }),
    });
    tokens.push(...made);
    serials.push({ cId, from: batch.firstSerial, to: batch.lastSerial });
  } else if (kind === 'days pass') {
    api.advance((1 + (a % 25)) * day);
  } else if (kind === 'share') {
    const cId = pickFrom(cIds, a) ?? '';
    const from = monthAfter(cairoDay(api.now()).slice(0, 7), (b % 3) - 1);
    const share = price === null ? null : price % 10_001;
    shares.set(cId, withShare(shares.get(cId) ?? [], from, share));
    await sendAllowed('admin/shares/update', { cId, from, share });
  } else if (kind === 'pay') {
    const piastres = (price ?? 777) * (b % 4 === 0 ? -1 : 1) || 1;
    const paymentDay = daysLater(cairoDay(api.now()), -(b % 40));
    const answer = await sendAllowed('admin/payments/add', {
      outlet,
      piastres,
      day: paymentDay,
      requestId,
    });
    const payment = answer?.payment as { readonly id: string } | undefined;
    if (payment === undefined) throw new Error('A payment was refused.');
    payments.set(payment.id, { outlet, day: paymentDay, piastres });
  } else if (kind === 'void') {
    const id = pickFrom([...payments.keys()], a);
    if (id === undefined) return;
    await sendAllowed('admin/payments/void', { id, reason: 'خطأ' });
    payments.delete(id);
  } else if (kind === 'redeem' || kind === 'swap' || kind === 'revoke') {
    const token = pickFrom(tokens, a * 7 + b);
    if (token === undefined) return;
    if (kind === 'revoke') await sendAllowed('admin/codes/revoke', { codes: [token] });
    if (kind === 'swap') {
      const swapped = await sendAllowed('admin/codes/swap', { code: token, reason: 'تلفت' });
      if (swapped !== null) tokens.push(swapped.token as unknown as string);
    }
    if (kind === 'redeem') {
      const cId = pickFrom(cIds, 0) ?? '';
      const student = await makeStudent(api);
      for (const course of cIds.length > 0 ? cIds : [cId])
        await sendAllowed('courses/course/enroll', { cId: course, token }, student);
    }
  } else if (kind === 'undo') {
    const { moves } = await api.call('admin/cards/moves', { limit: 10 }, { as: admin });
    const move = pickFrom(moves, a);
    if (move !== undefined) await sendAllowed('admin/cards/undo', { id: move.id });
  } else if (stack !== undefined) {
    const range = { ...pickRange(stack, a, b), requestId };
    if (kind === 'hand over') {
      const sell = b % 3 === 0 ? null : saleTerms;
      await sendAllowed('admin/cards/hand-over', { ...range, ...priced, outlet, sell });
    } else if (kind === 'sell') {
      await sendAllowed('admin/cards/sell', { ...range, ...priced, on: saleTerms });
    } else {
      await sendAllowed('admin/cards/return', range);
    }
  }
}

const sumPrices = (events: readonly CardEvent[], sign: (event: CardEvent) => number) =>
  events.reduce((total, event) => total + sign(event) * event.count * (event.price ?? 0), 0);
const salesSign = ({ kind }: CardEvent) => (kind === 'sale' ? 1 : -1);
const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0);

async function compareReport(month: string, records: MoneyRecords): Promise<void> {
  const report = await api.call('admin/report', { month }, { as: admin });
  expect(report).toEqual(buildReport(records, month));
  const events = watcher.events.filter((event) => event.month === month);
  const { total } = report;
  expect(total.piastres).toBe(sumPrices(events, salesSign));
  const cards = (kind: CardEvent['kind']) =>
    sumOf(
      events.filter((event) => event.kind === kind),
      ({ count }) => count,
    );
  expect([total.sold.cards, total.returned.cards]).toEqual([cards('sale'), cards('return')]);
  for (const { outlet, piastres } of report.outlets)
    expect(piastres).toBe(
      sumPrices(
        events.filter((event) => event.outlet === outlet),
        salesSign,
      ),
    );
  for (const { cId, piastres, share, agreed } of report.courses) {
    const expected = events.reduce((sum, event) => {
      const index = event.courses.indexOf(cId);
      const parts = splitEvenly(event.price ?? 0, event.courses.length);
      return sum + salesSign(event) * event.count * (parts[index] ?? 0);
    }, 0);
    expect(piastres).toBe(expected);
    expect(agreed).toBe(shareForMonth(shares.get(cId) ?? [], month));
    expect(share).toBe(calculateShare(expected, agreed ?? 0));
  }
  for (const rows of [report.outlets, report.courses, report.teachers])
    expect(sumOf<{ piastres: number }>(rows, ({ piastres }) => piastres)).toBe(total.piastres);
  expect(sumOf(report.teachers, ({ share }) => share)).toBe(total.share);
  expect(total.share + total.rest).toBe(total.piastres);
}

/** Compares a month's settlement with the events. Returns the outlet's debt after the month. */
async function compareSettlement(outlet: string, month: string): Promise<number> {
  const settlement = await api.call('admin/settlement', { outlet, month }, { as: admin });
  const outletEvents = watcher.events.filter((event) => event.outlet === outlet);
  /** The debt grows with sales on credit and falls with returns and payments. */
  const debtOf = (events: readonly CardEvent[]) =>
    sumPrices(events, ({ kind, terms }) => (kind === 'return' ? -1 : Number(terms === 'credit')));
  const sumPayments = (isIn: (month: string) => boolean) =>
    [...payments.values()]
      .filter((payment) => payment.outlet === outlet && isIn(payment.day.slice(0, 7)))
      .reduce((sum, { piastres }) => sum + piastres, 0);
  const eventsBefore = outletEvents.filter((event) => event.month < month);
  const eventsUntil = outletEvents.filter((event) => event.month <= month);
  expect(settlement.opening).toBe(debtOf(eventsBefore) - sumPayments((each) => each < month));
  expect(settlement.closing).toBe(debtOf(eventsUntil) - sumPayments((each) => each <= month));
  const { opening, credit, returned, paidIn, closing } = settlement;
  expect(opening + credit.piastres - returned.piastres - paidIn).toBe(closing);
  const sold = outletEvents.filter((event) => event.month === month && event.kind === 'sale');
  const soldCards = sumOf(sold, ({ count }) => count);
  expect(credit.cards + settlement.paid.cards).toBe(soldCards);
  expect(sumOf(settlement.lines, ({ cards }) => cards)).toBe(soldCards);
  expect(sumOf(settlement.lines, ({ piastres }) => piastres)).toBe(sumPrices(sold, () => 1));
  return closing;
}

it('calculates reports, settlements and balances that match the cards exactly after any history', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    a: fc.nat(1_000),
    b: fc.nat(1_000),
    price: fc.option(fc.integer({ min: 0, max: 100_003 }), { freq: 6 }),
  });
  const history = fc.array(step, { minLength: 15, maxLength: 30 });
  const numRuns = Number(process.env.MARKAZ_MONEY_RUNS ?? sized(2, 10));
  // As in `fuzz/`, the seed is constant in `npm test`.
  const seed = sized(2_026, randomInt(2 ** 31));
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      for (const each of steps) {
        // Each step has its own time.
        api.advance(1_000);
        await runStep(each);
        await watcher.update(each.kind === 'undo');
      }
      const last = cairoDay(api.now()).slice(0, 7);
      const records = await readMoneyRecords(api);
      const owed = new Map<string, number>();
      let total = 0;
      // Starts two months earlier, because payments may be older than the first sale.
      for (let month = monthAfter(firstMonth, -2); month <= last; month = monthAfter(month)) {
        await compareReport(month, records);
        for (const outlet of outlets) owed.set(outlet, await compareSettlement(outlet, month));
        const report = await api.call('admin/report', { month }, { as: admin });
        total += report.total.piastres;
      }
      expect(total).toBe(watcher.totalPrice());
      const { outlets: balances } = await api.call('admin/balances', undefined, { as: admin });
      expect(new Map(balances.map((balance) => [balance.outlet, balance.owed]))).toEqual(owed);
      expect(new Map(balances.map(({ outlet, ...account }) => [outlet, account]))).toEqual(
        buildBalances(records),
      );
      // Finally, counting all records again must give the stored sums.
      const counted = await recount(openDatabase(api.firestore), api.now(), true);
      expect(counted).toEqual({ lines: [], bad: [] });
    }),
    // A history continues with the data of the previous one, so fast-check cannot shrink it.
    { numRuns, seed, endOnFailure: true, examples: [[[...firstHistory]]] },
  );
  const seen = new Set(watcher.events.map(({ kind, terms }) => `${kind} ${terms}`));
  expect(seen).toEqual(new Set(['sale credit', 'sale paid', 'return credit', 'return paid']));
  expect(watcher.events.some(({ isBundle, kind }) => isBundle && kind === 'return')).toBe(true);
  const cancelled = watcher.events.filter(({ count }) => count < 0).map(({ kind }) => kind);
  expect(new Set(cancelled)).toEqual(new Set(['sale', 'return']));
}, 300_000);
