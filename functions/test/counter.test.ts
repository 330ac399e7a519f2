import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { recount } from '../src/migrations/recount.ts';
import { openDatabase } from '../src/store/database.ts';
import { bundleScope, makeBundle } from './bundles.ts';
import { batchStatistics, lastAuditEntry, makeBatch, storedCode, tokenAt } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
/** Sells cards and takes the payments of outlets. */
let seller: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  seller = await makeStaff(api, ['sales', 'cashier']);
});

const requestId = () => crypto.randomUUID();
const price = 15_050;

async function makeCards(request: Parameters<typeof makeBatch>[3] = {}) {
  const { cId } = await makeCourse(api, admin);
  const made = await makeBatch(api, admin, cId, { price, ...request });
  const { firstSerial } = made.batch;
  /** Returns the card at a position, as a sale names it. */
  const card = (index: number, cardPrice = price) => ({
    cId,
    serial: firstSerial + index,
    price: cardPrice,
  });
  const range = (index: number) => ({ cId, from: firstSerial + index, to: firstSerial + index });
  return { cId, made, card, range };
}

type Card = { readonly cId: string; readonly serial: number; readonly price: number };

const sell = (cards: readonly Card[], extra: object = {}, as = seller) =>
  api.call('admin/counter/sell', { cards, requestId: requestId(), ...extra }, { as });
const refuseSale = (cards: readonly Card[], extra: object = {}) =>
  api.expectError(
    'admin/counter/sell',
    { cards, requestId: requestId(), ...extra },
    { as: seller },
  );
const lookUp = async (request: object) =>
  (await api.call('admin/counter/lookup', request, { as: seller })).card;
const openShift = async (as: Account, float = 10_000) =>
  (await api.call('admin/shifts/open', { float, requestId: requestId() }, { as })).shift;
const closeShift = async (as: Account, id: string, counted: number, note = '') =>
  (await api.call('admin/shifts/close', { id, counted, note }, { as })).shift;
const readCurrent = async (as: Account) =>
  (await api.call('admin/shifts/current', undefined, { as })).current;
const pay = (as: Account, outlet: string, piastres: number, day?: string) =>
  api.call(
    'admin/payments/add',
    { outlet, piastres, ...(day && { day }), requestId: requestId() },
    { as },
  );

describe('admin/counter/lookup', () => {
  it('finds a card by its code, by its link, and by its course and serial number', async () => {
    const { cId, made, card } = await makeCards({ inactive: true });
    const { serial } = card(1);
    const title = expect.stringMatching(/./u);
    const expected = { cId, serial, title, price, outlet: '', obstacle: null };
    const token = tokenAt(made, 1);
    const found = await lookUp({ code: token });
    expect(found).toEqual(expected);
    expect(await lookUp({ code: `https://a.example/enroll?code=${token}` })).toEqual(found);
    expect(await lookUp({ cId, serial: String(serial).padStart(6, '0') })).toEqual(found);
    // The answer contains no code, so that a draft in the browser contains none.
    expect(JSON.stringify(found)).not.toContain(token);
    const unknown = await api.expectError(
      'admin/counter/lookup',
      { cId, serial: 999 },
      { as: seller },
    );
    expect(unknown.status).toBe(404);
    const invalid = await api.expectError(
      'admin/counter/lookup',
      { code: 'شيء آخر' },
      { as: seller },
    );
    expect(invalid.status).toBe(400);
  });

  it('says why a card cannot be sold', async () => {
    const { cId, made, range } = await makeCards({ count: 6 });
    const student = await makeStudent(api);
    await api.call('courses/course/enroll', { cId, token: tokenAt(made, 0) }, { as: student });
    await api.call('admin/codes/revoke', range(1), { as: admin });
    const outlet = 'مكتبة العدّاد';
    await api.call(
      'admin/cards/hand-over',
      { ...range(2), outlet, requestId: requestId() },
      { as: admin },
    );
    await api.call(
      'admin/cards/sell',
      { ...range(3), on: 'paid', requestId: requestId() },
      { as: admin },
    );
    await api.call('admin/codes/swap', { code: tokenAt(made, 4), reason }, { as: admin });
    const obstacles = [];
    for (const index of [0, 1, 2, 3, 4, 5])
      obstacles.push((await lookUp({ code: tokenAt(made, index) })).obstacle);
    expect(obstacles).toEqual(['used', 'revoked', 'elsewhere', 'sold', 'revoked', null]);
    expect(await lookUp({ code: tokenAt(made, 2) })).toMatchObject({ outlet });
    // The serial number names the card that replaced the damaged one.
    expect(await lookUp({ cId, serial: range(4).from })).toMatchObject({ obstacle: null });

    const expiresAt = new Date(api.now().getTime() + 60_000).toISOString();
    const expiring = await makeCards({ expiresAt });
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect(await lookUp({ code: tokenAt(made, 5) })).toMatchObject({ obstacle: 'trash' });
    api.advance(60_001);
    expect(await lookUp({ code: tokenAt(expiring.made, 0) })).toMatchObject({
      obstacle: 'expired',
    });
  });
});

describe('admin/counter/sell', () => {
  it('sells cards of two courses and a bundle at once, and activates inactive cards', async () => {
    const [nahw, fiqh] = [await makeCards({ inactive: true, count: 5 }), await makeCards()];
    const { bundle } = await makeBundle(api, admin, 2);
    const term = await makeBatch(api, admin, bundle.id, {
      price: 40_000,
      ...bundleScope,
    });
    const bundleCard = { cId: bundle.id, serial: term.batch.firstSerial, price: 40_000 };
    const month = cairoDay(api.now()).slice(0, 7);
    const readReport = () => api.call('admin/report', { month }, { as: admin });
    const before = await readReport();
    const cards = [nahw.card(0), nahw.card(3), fiqh.card(1), bundleCard];
    const { receipt } = await sell(cards, { paid: 90_000 });
    expect(receipt).toMatchObject({
      by: { uid: seller.uid },
      piastres: 3 * price + 40_000,
      paid: 90_000,
      shift: null,
      lines: cards,
    });
    expect(receipt.lines[3]?.title).toBe(bundle.name);
    const again = await api.call('admin/counter/receipt', { id: receipt.id }, { as: seller });
    expect(again).toEqual({ receipt });

    expect(await storedCode(api, tokenAt(nahw.made, 3))).toMatchObject({
      state: 'unused',
      stage: 'paid',
      soldOn: 'paid',
      outlet: '',
      handedAt: null,
      price,
    });
    expect(await storedCode(api, tokenAt(nahw.made, 1))).toMatchObject({
      state: 'inactive',
      soldOn: null,
    });
    expect(await batchStatistics(api, admin, nahw.made)).toMatchObject({ inactive: 3, unused: 2 });
    const after = await readReport();
    expect(after.total.sold.cards - before.total.sold.cards).toBe(4);
    expect(after.total.piastres - before.total.piastres).toBe(receipt.piastres);

    const { moves } = await api.call('admin/cards/moves', { cId: nahw.cId }, { as: seller });
    const [first, last] = [nahw.card(0).serial, nahw.card(3).serial];
    expect(moves).toEqual([
      {
        id: expect.any(String),
        at: receipt.at,
        by: receipt.by,
        kind: 'sale',
        cId: nahw.cId,
        batch: nahw.made.batch.id,
        from: first,
        to: last,
        serials: [first, last],
        receipt: receipt.id,
        count: 2,
        outlet: '',
        price,
        piastres: 2 * price,
        unpriced: 0,
        on: 'paid',
        undone: [],
        skipped: {},
        note: '',
        reversed: null,
      },
    ]);
    expect(await lastAuditEntry(api, admin, `course/${fiqh.cId}`)).toMatchObject({
      action: 'cards.sale',
      subjects: expect.arrayContaining([`batch/${term.batch.id}`]),
      after: { changed: 4, piastres: receipt.piastres, on: 'paid', receipt: receipt.id },
    });
  });

  it('sells all cards of a request or none, and names each card that cannot be sold', async () => {
    const { cId, made, card, range } = await makeCards({ count: 5 });
    await sell([card(1)]);
    await api.call('admin/codes/revoke', range(2), { as: admin });
    const cards = [card(0), card(1), card(2), card(3, 1), { ...card(0), serial: 999 }];
    const { status, body } = await refuseSale(cards);
    expect(status).toBe(409);
    expect(Object.keys(body.fields ?? {})).toEqual([1, 2, 3, 4].map((index) => `cards.${index}`));
    expect(body.fields?.['cards.1']).toContain(String(card(1).serial).padStart(6, '0'));
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({ soldOn: null });

    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect((await refuseSale([card(0)])).status).toBe(409);
  });

  it('sells a card without a price at the price that the seller states', async () => {
    const { made, card } = await makeCards({ price: null });
    expect(await lookUp({ code: tokenAt(made, 0) })).toMatchObject({ price: null, obstacle: null });
    expect((await sell([card(0, 9_900)])).receipt.piastres).toBe(9_900);
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({ price: 9_900 });
  });

  it('sells the cards once if the same request is sent several times, even concurrently', async () => {
    const { card } = await makeCards();
    const extra = { requestId: requestId() };
    const receipts = await Promise.all([1, 2, 3].map(() => sell([card(0), card(1)], extra)));
    expect(receipts[1]).toEqual(receipts[0]);
    expect(receipts[2]).toEqual(receipts[0]);
    expect((await refuseSale([card(0), card(2)], extra)).status).toBe(409);
  });

  it('returns the same receipt if a copy of the request reads the cards after their sale', async () => {
    const { card } = await makeCards();
    const extra = { requestId: requestId() };
    api.local?.firestore.faults.inject({
      rpc: 'RunQuery',
      project: api.projectId,
      delayMs: 1_000,
    });
    const [first, second] = await Promise.all([1, 2].map(() => sell([card(0)], extra)));
    expect(second).toEqual(first);
  });

  it('sells cards of a course whose other cards were moved with the same request id', async () => {
    const { card, range } = await makeCards();
    const extra = { requestId: requestId() };
    await api.call('admin/cards/sell', { ...range(0), on: 'paid', ...extra }, { as: seller });
    expect((await sell([card(1)], extra)).receipt).toMatchObject({ piastres: price });
  });

  it('lets only one of two sellers sell the same card', async () => {
    const { card } = await makeCards();
    const other = await makeStaff(api, ['sales']);
    const answers = await Promise.all(
      [seller, other].map((as) =>
        api.send('admin/counter/sell', { cards: [card(0)], requestId: requestId() }, { as }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('does not accept the same card twice, more than fifty cards, or less money than the sum', async () => {
    const { card } = await makeCards();
    const many = Array.from({ length: 51 }, (_, index) => card(index));
    for (const [cards, extra] of [
      [[card(0), card(0)], {}],
      [[], {}],
      [many, {}],
      [[card(0)], { paid: price - 1 }],
    ] as const)
      expect((await refuseSale(cards, extra)).status).toBe(400);
  });
});

describe('shifts', () => {
  it('adds up the cash of the seller’s own sales and of payments of the day', async () => {
    const { card, range } = await makeCards({ count: 9 });
    const outlet = 'مكتبة الوردية';
    await api.call(
      'admin/cards/hand-over',
      { ...range(8), outlet, requestId: requestId() },
      { as: admin },
    );
    await sell([card(0)]);
    await pay(seller, outlet, 1_000);

    const { id } = await openShift(seller, 20_000);
    const { receipt } = await sell([card(1), card(2)]);
    expect(receipt.shift).toBe(id);
    await sell([card(3)]);
    await sell([card(4)], {}, admin);
    await pay(seller, outlet, 50_000);
    await pay(seller, outlet, -7_000);
    await pay(seller, outlet, 99_000, daysLater(cairoDay(api.now()), -1));
    await pay(admin, outlet, 88_000);
    const { payment } = await pay(seller, outlet, 77_000);
    await api.call('admin/payments/void', { id: payment.id, reason: 'خطأ' }, { as: admin });
    const sums = {
      receipts: 2,
      sales: 3 * price,
      refunded: 0,
      paidIn: 50_000,
      paidOut: 7_000,
      expected: 20_000 + 3 * price + 43_000,
    };
    expect(await readCurrent(seller)).toMatchObject({ shift: { id, closed: null }, sums });

    const shift = await closeShift(seller, id, sums.expected - 50, 'فكة');
    expect(shift).toMatchObject({
      id,
      by: { uid: seller.uid },
      float: 20_000,
      closed: { ...sums, counted: sums.expected - 50, note: 'فكة' },
    });
    expect(await closeShift(seller, id, sums.expected - 50, 'فكة')).toEqual(shift);
    expect(await readCurrent(seller)).toBeNull();
    expect((await sell([card(5)])).receipt.shift).toBeNull();
    expect(await lastAuditEntry(api, admin, `shift/${id}`)).toMatchObject({
      action: 'shift.close',
      after: { expected: sums.expected, counted: sums.expected - 50, note: 'فكة' },
    });
  });

  describe('the cash in a shift', () => {
    const move = (name: 'sell' | 'return', body: object, as = seller) =>
      api.call(`admin/cards/${name}`, { ...body, requestId: requestId() } as never, { as });
    const undoMove = (id = '', as = seller) => api.call('admin/cards/undo', { id }, { as });
    const refuseUndo = (id = '') => api.expectError('admin/cards/undo', { id }, { as: seller });
    const sumsOf = async (as: Account) => {
      const { sales, refunded, expected } = (await readCurrent(as))?.sums ?? {};
      return [sales, refunded, expected];
    };
    const startShift = async (roles: Parameters<typeof makeStaff>[1]) => {
      const person = await makeStaff(api, roles);
      return { person, ...(await openShift(person, 0)) };
    };

    it('includes sales and returns by serial numbers, and their undos', async () => {
      const { person, id } = await startShift(['sales']);
      const { range } = await makeCards({ count: 6 });
      const outlet = 'مكتبة بلا درج';
      const handOver = { ...range(5), outlet, sell: 'credit', requestId: requestId() } as const;
      await api.call('admin/cards/hand-over', handOver, { as: person });
      const [from, to] = [range(0).from, range(2).to];
      const { move: sale } = await move('sell', { ...range(0), to, on: 'paid' }, person);
      expect(await sumsOf(person)).toEqual([3 * price, 0, 3 * price]);
      const { move: returned } = await move('return', { ...range(0), from }, person);
      await move('return', range(5), person);
      expect(await sumsOf(person)).toEqual([3 * price, price, 2 * price]);
      await undoMove(returned?.id, person);
      expect(await sumsOf(person)).toEqual([3 * price, 0, 3 * price]);
      // Somebody else may undo it. The cash leaves the drawer of the person who took it. The first
      // card has changed since.
      await undoMove(sale?.id);
      expect(await sumsOf(person)).toEqual([price, 0, price]);
      const late = await move('sell', { ...range(1), on: 'paid' }, person);
      await closeShift(person, id, 2 * price);
      const { status, body } = await refuseUndo(late.move?.id);
      expect([status, body.message]).toEqual([409, expect.stringContaining('أُغلقت وردية')]);
      // A return pays back from the drawer of whoever makes it.
      const next = await openShift(person, 0);
      await move('return', range(1), person);
      expect(await sumsOf(person)).toEqual([0, price, -price]);
      expect((await closeShift(person, next.id, 0)).closed).toMatchObject({ refunded: price });
    });

    it('includes the refunds of used cards, and the price difference of an exchange', async () => {
      const { person, id } = await startShift(['admin']);
      const { cId, made } = await makeCards({ count: 4 });
      const other = await makeCards();
      const makeBuyer = async (index: number) => {
        const code = tokenAt(made, index);
        await api.call(
          'courses/course/enroll',
          { cId, token: code },
          { as: await makeStudent(api) },
        );
        return { code, reason };
      };
      const undo = async (code: string, as = person) => {
        const refundMove = (await storedCode(api, code))?.refund?.move ?? '';
        const request = { code, move: refundMove, reason };
        return api.send('admin/cards/refund/undo', request, { as });
      };
      const refund = (request: { code: string; reason: string }) =>
        api.call(
          'admin/cards/refund',
          { ...request, outlet: '', requestId: requestId() },
          { as: person },
        );
      const exchange = (request: { code: string; reason: string }, newPrice: number) =>
        api.call(
          'admin/cards/exchange',
          { ...request, cId: other.cId, price: newPrice, requestId: requestId() },
          { as: person },
        );
      const [first, second, third] = [await makeBuyer(0), await makeBuyer(1), await makeBuyer(2)];
      await refund(first);
      expect(await sumsOf(person)).toEqual([0, price, -price]);
      expect((await undo(first.code, admin)).status).toBe(200);
      expect(await sumsOf(person)).toEqual([0, 0, 0]);
      const { token } = await exchange(second, price + 4_000);
      expect(await sumsOf(person)).toEqual([4_000, 0, 4_000]);
      await undo(second.code);
      expect(await sumsOf(person)).toEqual([0, 0, 0]);
      // The student keeps the new card after all, so its price is paid in full.
      await undo(token, admin);
      expect(await sumsOf(person)).toEqual([price + 4_000, 0, price + 4_000]);
      const { token: cheap } = await exchange(third, price - 1_000);
      expect(await sumsOf(person)).toEqual([price + 4_000, 1_000, price + 3_000]);
      await refund(first);
      await closeShift(person, id, 0);
      for (const code of [first.code, third.code]) {
        const { status, body } = await undo(code);
        expect([status, body]).toMatchObject([409, { message: expect.stringMatching(/^أُغلقت/u) }]);
      }
      expect(await storedCode(api, cheap)).toMatchObject({ refund: null });
    });

    it('does not include sales outside a shift, even if they are undone in a shift', async () => {
      const person = await makeStaff(api, ['sales']);
      const { range } = await makeCards();
      const { move: sale } = await move('sell', { ...range(0), on: 'paid' }, person);
      await openShift(person, 0);
      await undoMove(sale?.id, person);
      expect(await sumsOf(person)).toEqual([0, 0, 0]);
    });

    it('is correct if a sale is undone while the shift is closed', async () => {
      const { person, id } = await startShift(['sales']);
      const { range } = await makeCards({ count: 8 });
      const sales = [];
      for (const index of [0, 1, 2, 3, 4, 5])
        sales.push((await move('sell', { ...range(index), on: 'paid' }, person)).move?.id ?? '');
      const closing = closeShift(person, id, 0);
      const undone = await Promise.all(
        sales.map((sale) => api.send('admin/cards/undo', { id: sale }, { as: admin })),
      );
      const { closed } = await closing;
      const inTime = undone.filter(({ status }) => status === 200).length;
      expect(closed).toMatchObject({ expected: (6 - inTime) * price });
    });

    it('shows the cards of a receipt whose sale was undone', async () => {
      const person = await makeStaff(api, ['sales']);
      const { card, cId, made } = await makeCards({ count: 3 });
      const { id, shift } = (await sell([card(0), card(1), card(2)], {}, person)).receipt;
      expect(shift).toBeNull();
      await api.call(
        'courses/course/enroll',
        { cId, token: tokenAt(made, 1) },
        { as: await makeStudent(api) },
      );
      const { moves } = await api.call('admin/cards/moves', { cId }, { as: person });
      await undoMove(moves[0]?.id, person);
      const { receipt } = await api.call('admin/counter/receipt', { id }, { as: person });
      // A student has redeemed the second card, so it stays sold.
      expect(receipt).toMatchObject({ piastres: price });
      expect(receipt.undone.map(({ serial }) => serial).toSorted()).toEqual([
        card(0).serial,
        card(2).serial,
      ]);
    });
  });

  it('an admin closes the shift that a seller forgot, and the seller sees who closed it', async () => {
    const person = await makeStaff(api, ['sales']);
    const { card } = await makeCards();
    const { id } = await openShift(person, 1_000);
    const ownId = (await openShift(admin, 0)).id;
    await sell([card(0)], {}, person);
    const expected = 1_000 + price;
    const shift = await closeShift(admin, id, expected - 50, 'نسيها');
    expect(shift).toMatchObject({
      by: { uid: person.uid },
      closed: { by: { uid: admin.uid }, expected, counted: expected - 50, note: 'نسيها' },
    });
    expect(await closeShift(admin, id, expected - 50, 'نسيها')).toEqual(shift);
    const other = await api.expectError('admin/shifts/close', { id, counted: 5 }, { as: admin });
    expect(other.status).toBe(409);
    expect(await lastAuditEntry(api, admin, `shift/${id}`)).toMatchObject({
      action: 'shift.close',
      actor: { uid: admin.uid },
      subjects: [`shift/${id}`, `user/${person.uid}`],
      after: { email: `${person.uid}@example.com`, expected, counted: expected - 50 },
    });
    expect(await readCurrent(person)).toBeNull();
    const list = await api.call('admin/shifts', {}, { as: person });
    expect(list.shifts).toEqual([shift]);
    expect((await openShift(person)).id).not.toBe(id);
    // The admin's own shift is still open.
    expect((await closeShift(admin, ownId, 0)).closed).not.toHaveProperty('by');
  });

  it('a shift that an admin closes contains exactly the sales that were stored before', async () => {
    const person = await makeStaff(api, ['sales']);
    const { card } = await makeCards({ count: 6 });
    const { id } = await openShift(person, 0);
    const closing = closeShift(admin, id, 0);
    const sales = [0, 1, 2, 3, 4, 5].map((index) => sell([card(index)], {}, person));
    const { closed } = await closing;
    const receipts = (await Promise.all(sales)).map(({ receipt }) => receipt);
    const inShift = receipts.filter(({ shift }) => shift === id).length;
    expect(closed).toMatchObject({ receipts: inShift, sales: inShift * price });
  });

  it('everybody has at most one open shift, and sellers can close only their own shift', async () => {
    const person = await makeStaff(api, ['sales']);
    const request = { float: 0, requestId: requestId() };
    const opened = await Promise.all(
      [1, 2].map(() => api.call('admin/shifts/open', request, { as: person })),
    );
    expect(opened[1]).toEqual(opened[0]);
    const id = opened[0]?.shift.id ?? '';
    const second = { float: 0, requestId: requestId() };
    expect((await api.expectError('admin/shifts/open', second, { as: person })).status).toBe(409);
    const closing = { id, counted: 0 };
    expect((await api.expectError('admin/shifts/close', closing, { as: seller })).status).toBe(404);
    await closeShift(person, id, 0);
    const other = { id, counted: 5 };
    expect((await api.expectError('admin/shifts/close', other, { as: person })).status).toBe(409);
    await openShift(person);
  });

  it('two copies of a request open only one shift, even if one copy succeeds between the reads of the other', async () => {
    const person = await makeStaff(api, ['sales']);
    await readCurrent(person);
    const request = { float: 0, requestId: requestId() };
    const fault = { rpc: 'BatchGetDocuments', project: api.projectId };
    api.local?.firestore.faults.inject({ ...fault, times: 1 });
    api.local?.firestore.faults.inject({ ...fault, delayMs: 1_000 });
    const [first, second] = await Promise.all(
      [1, 2].map(() => api.call('admin/shifts/open', request, { as: person })),
    );
    expect(second).toEqual(first);
  });

  it('a closed shift contains exactly the sales that are stored with it, even those made while it closed', async () => {
    const person = await makeStaff(api, ['sales']);
    const { card } = await makeCards({ count: 8 });
    const { id } = await openShift(person, 0);
    const closing = (async () => closeShift(person, id, 1))();
    const sales = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => sell([card(index)], {}, person));
    const { closed } = await closing;
    const receipts = (await Promise.all(sales)).map(({ receipt }) => receipt);
    const inShift = receipts.filter(({ shift }) => shift === id);
    expect(closed).toMatchObject({ receipts: inShift.length, sales: inShift.length * price });
  });

  it('shows an admin all shifts, and sellers only their own', async () => {
    const person = await makeStaff(api, ['sales']);
    const { id } = await openShift(person);
    api.advance(10);
    const { id: other } = await openShift(await makeStaff(api, ['sales']));
    const list = async (as: Account, page: object = {}) => api.call('admin/shifts', page, { as });
    const own = await list(person);
    expect(own.shifts.map((shift) => shift.id)).toEqual([id]);
    const first = await list(admin, { limit: 1 });
    expect(first.shifts.map((shift) => shift.id)).toEqual([other]);
    const next = await list(admin, { limit: 1, after: first.next });
    expect(next.shifts.map((shift) => shift.id)).toEqual([id]);
  });
});

it('the counters of sales, cards and balances agree with the records after all these tests', async () => {
  const { lines, bad } = await recount(openDatabase(api.firestore), api.now(), true);
  expect({ lines, bad }).toEqual({ lines: [], bad: [] });
});

describeLocally('the Firestore cost of the counter', () => {
  it('a sale costs a fixed number of reads and writes, and one read and one write per card', async () => {
    const person = await makeStaff(api, ['sales', 'cashier']);
    const { made, card, range, cId } = await makeCards({ count: 9, inactive: true });
    const outlet = 'مكتبة التكلفة';
    await api.call(
      'admin/cards/hand-over',
      { ...range(8), outlet, requestId: requestId() },
      { as: admin },
    );
    const cost = async (work: () => Promise<unknown>) => {
      const { reads, writes, deletes } = await api.cost(work);
      return [reads, writes, deletes];
    };
    const code = tokenAt(made, 0);
    // The first call of a person also reads the account.
    await readCurrent(person);
    expect(await cost(() => lookUp({ code }))).toEqual([2, 0, 0]);
    expect(await cost(() => lookUp({ cId, serial: card(0).serial }))).toEqual([2, 0, 0]);
    const extra = { requestId: requestId() };
    const sale = () => sell([card(0), card(1), card(2)], extra, person);
    // Reads the receipt, the open shift, three cards and the course. Writes three cards, the move,
    // the receipt, the log entry, and one document each of the month's sales, the centre's numbers,
    // the course's and the batch's.
    expect(await cost(sale)).toEqual([6, 10, 0]);
    expect(await cost(sale)).toEqual([2, 0, 0]);
    expect(await cost(() => openShift(person))).toEqual([2, 3, 0]);
    // Writes the open shift too.
    expect(await cost(() => sell([card(3)], {}, person))).toEqual([4, 9, 0]);
    const { receipt } = await sell([card(4)], {}, person);
    expect(
      await cost(() => api.call('admin/counter/receipt', { id: receipt.id }, { as: person })),
    ).toEqual([1, 0, 0]);
    expect(await cost(() => pay(person, outlet, 5_000))).toEqual([3, 4, 0]);
    expect(await cost(() => readCurrent(person))).toEqual([7, 0, 0]);
    const sellOnList = { ...range(5), on: 'paid', requestId: requestId() } as const;
    const onList = () => api.call('admin/cards/sell', sellOnList, { as: person });
    // The open shift adds a read and a write.
    expect(await cost(onList)).toEqual([4, 5, 0]);
    const { id } = (await onList()).move ?? { id: '' };
    const undo = () => api.call('admin/cards/undo', { id }, { as: person });
    // The shift and the open shift add two reads and a write.
    expect(await cost(undo)).toEqual([5, 5, 0]);
    expect(
      await cost(() => closeShift(person, receipt.shift ?? '', 10_000 + 2 * price + 5_000)),
    ).toEqual([7, 2, 1]);
    expect(await cost(() => pay(person, outlet, 5_000))).toEqual([3, 3, 0]);
    const forgotten = await openShift(person);
    const closeForgotten = () => closeShift(admin, forgotten.id, 10_000);
    expect(await cost(closeForgotten)).toEqual([7, 2, 1]);
    expect(await cost(closeForgotten)).toEqual([1, 0, 0]);
    expect(await cost(() => readCurrent(person))).toEqual([1, 0, 0]);
    // Cash at the centre adds a read without a shift.
    const sellAgain = { ...sellOnList, requestId: requestId() };
    expect(await cost(() => api.call('admin/cards/sell', sellAgain, { as: person }))).toEqual([
      4, 4, 0,
    ]);
    expect(await cost(() => api.call('admin/shifts', { limit: 1 }, { as: person }))).toEqual([
      1, 0, 0,
    ]);
  });
});
