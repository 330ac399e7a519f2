import type { RequestOf } from '@markaz/contract/api';
import { cairoMonth } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { recount } from '../src/migrations/recount.ts';
import { openDatabase } from '../src/store/database.ts';
import { batchStatistics, lastAuditEntry, makeBatch, storedCode, tokenAt } from './codes.ts';
import { makeCourse, makeToken } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let cId: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  ({ cId } = await makeCourse(api, admin));
});

const lightLibrary = 'مكتبة النور';
const trustLibrary = 'مكتبة الأمانة';

type WithOptionalId<Request> = Omit<Request, 'requestId'> & { readonly requestId?: string };

function handOver(request: WithOptionalId<RequestOf<'admin/cards/hand-over'>>) {
  const body = { requestId: crypto.randomUUID(), ...request };
  return api.call('admin/cards/hand-over', body, { as: admin });
}

function sell(request: WithOptionalId<RequestOf<'admin/cards/sell'>>) {
  const body = { requestId: crypto.randomUUID(), ...request };
  return api.call('admin/cards/sell', body, { as: admin });
}

function returnCards(request: WithOptionalId<RequestOf<'admin/cards/return'>>) {
  const body = { requestId: crypto.randomUUID(), ...request };
  return api.call('admin/cards/return', body, { as: admin });
}

/** Makes a batch of a new course, and returns it with the range of all its cards. */
async function makeStack(request: Parameters<typeof makeBatch>[3] = {}) {
  const course = await makeCourse(api, admin);
  const made = await makeBatch(api, admin, course.cId, { price: 15_000, ...request });
  const { firstSerial: from, lastSerial: to } = made.batch;
  return { made, stack: { cId: course.cId, from, to } };
}

async function redeem(token: string, course: string) {
  const student = await makeStudent(api);
  return api.call('courses/course/enroll', { cId: course, token }, { as: student });
}

async function readOutlets(course: string) {
  const { outlets } = await api.call('admin/codes/outlets', { cId: course }, { as: admin });
  return Object.fromEntries(outlets.map(({ outlet, numbers }) => [outlet, numbers]));
}

async function readCentreOutlet(name: string) {
  const { outlets } = await api.call('admin/dashboard', undefined, { as: admin });
  return outlets.find(({ outlet }) => outlet === name);
}

describe('admin/cards/hand-over', () => {
  it('hands over fifty cards to an outlet and sells them on credit in one call', async () => {
    const { made, stack } = await makeStack({ count: 60, inactive: true, priceLabel: '١٥٠ جنيهًا' });
    const to = stack.from + 49;
    const outlet = 'مكتبة الخمسين';
    const request = {
      ...stack,
      to,
      outlet,
      price: 12_050,
      activate: true,
      sell: 'credit',
    } as const;
    const answer = await handOver({ ...request, note: 'تسليم أول' });
    expect(answer).toMatchObject({ changed: 50, unchanged: 0, skipped: {} });
    const { move } = answer;
    expect(move).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      by: { uid: admin.uid, email: `${admin.uid}@example.com` },
      kind: 'handover',
      cId: stack.cId,
      batch: made.batch.id,
      from: stack.from,
      to,
      count: 50,
      outlet,
      price: 12_050,
      piastres: 602_500,
      unpriced: 0,
      on: 'credit',
      undone: [],
      skipped: {},
      note: 'تسليم أول',
      reversed: null,
    });
    const sold = await storedCode(api, tokenAt(made, 49));
    expect(sold).toMatchObject({
      outlet,
      price: 12_050,
      priceLabel: '١٥٠ جنيهًا',
      state: 'unused',
      stage: 'credit',
      soldOn: 'credit',
    });
    expect(sold?.handedAt).toEqual(sold?.soldAt);
    expect(await storedCode(api, tokenAt(made, 50))).toMatchObject({
      outlet: '',
      price: 15_000,
      state: 'inactive',
      stage: 'centre',
      handedAt: null,
    });
    expect(await batchStatistics(api, admin, made)).toMatchObject({
      inactive: 10,
      unused: 50,
      count: 60,
    });
    expect(await readOutlets(stack.cId)).toMatchObject({
      '': { count: 10, inactive: 10 },
      [outlet]: { count: 50, unused: 50, active: 50 },
    });
    expect(await readCentreOutlet(outlet)).toEqual({ outlet, cards: 50, active: 50, used: 0 });
    const { batches } = await api.call('admin/codes/batches', { cId: stack.cId }, { as: admin });
    expect(batches).toMatchObject([{ outlet: '', places: [{ outlet, count: 50 }] }]);
    expect(await lastAuditEntry(api, admin, `course/${stack.cId}`)).toMatchObject({
      action: 'cards.handover',
      subjects: [`course/${stack.cId}`, `batch/${made.batch.id}`],
      after: { from: stack.from, to, changed: 50, outlet, price: 12_050, on: 'credit' },
    });
    const { entries } = await api.call(
      'admin/codes/card',
      { code: tokenAt(made, 0) },
      { as: admin },
    );
    expect(entries.map(({ action }) => action)).toEqual(['cards.handover', 'codes.make']);
  });

  it('the outlet owes nothing for a card until staff sell it or a student redeems it', async () => {
    const { made, stack } = await makeStack();
    await handOver({ ...stack, outlet: lightLibrary });
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({
      stage: 'handed',
      soldOn: null,
      soldAt: null,
      price: 15_000,
    });
    expect(await redeem(tokenAt(made, 0), stack.cId)).toMatchObject({ subscribed: true });
    const { usedAt, ...usedCard } = (await storedCode(api, tokenAt(made, 0))) ?? {};
    expect(usedCard).toMatchObject({
      state: 'used',
      soldOn: 'credit',
      soldAt: usedAt,
      outlet: lightLibrary,
    });
    expect(await sell({ ...stack, on: 'paid' })).toMatchObject({
      changed: 2,
      unchanged: 1,
      skipped: { used: 1 },
      move: { kind: 'sale', outlet: lightLibrary, on: 'paid', price: 15_000, piastres: 30_000 },
    });
    expect(await readOutlets(stack.cId)).toMatchObject({ [lightLibrary]: { used: 1, unused: 2 } });
  });

  it('skips cards that cannot be handed over, and reports the reasons', async () => {
    const { made, stack } = await makeStack({ count: 7 });
    const one = (index: number) => {
      const serial = stack.from + index;
      return { cId: stack.cId, from: serial, to: serial };
    };
    await redeem(tokenAt(made, 0), stack.cId);
    await api.call('admin/codes/revoke', one(1), { as: admin });
    await handOver({ ...one(2), outlet: trustLibrary });
    await handOver({ ...one(3), outlet: lightLibrary });
    await sell({ ...one(4), on: 'paid' });
    const answer = await handOver({ ...stack, to: stack.to + 3, outlet: lightLibrary });
    expect(answer).toMatchObject({
      changed: 2,
      unchanged: 8,
      skipped: { used: 1, revoked: 1, elsewhere: 1, handed: 1, sold: 1, unknown: 3 },
      move: { from: stack.from + 5, to: stack.from + 6, count: 2 },
    });
    const nothing = await handOver({ ...stack, outlet: lightLibrary });
    expect(nothing).toMatchObject({ changed: 0, unchanged: 7, move: null });
    const expiredStack = await makeStack({
      expiresAt: new Date(api.now().getTime() + 60_000).toISOString(),
    });
    api.advance(60_001);
    expect(await handOver({ ...expiredStack.stack, outlet: lightLibrary })).toMatchObject({
      skipped: { expired: 3 },
    });
  });

  it('moves the cards once if the same request id is sent several times, even concurrently', async () => {
    const { made, stack } = await makeStack({ count: 10 });
    const request = { ...stack, outlet: lightLibrary, requestId: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => handOver(request)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await handOver({ ...request, outlet: 'مكتبه  النور' })).toEqual(answers[0]);
    const { moves } = await api.call('admin/cards/moves', { cId: stack.cId }, { as: admin });
    expect(moves).toEqual([answers[0]?.move]);
    for (const other of [
      { outlet: trustLibrary },
      { to: stack.to - 1 },
      { price: 1 },
      { note: 'غيره' },
    ]) {
      const body = { ...request, ...other };
      const { status } = await api.expectError('admin/cards/hand-over', body, { as: admin });
      expect(status).toBe(409);
    }
    expect(await batchStatistics(api, admin, made)).toMatchObject({ count: 10, unused: 10 });
    expect(await readOutlets(stack.cId)).toMatchObject({ [lightLibrary]: { count: 10 } });
  });

  it('keeps the first spelling of an outlet’s name', async () => {
    const { stack } = await makeStack();
    const name = 'منفذ جديد تمامًا';
    await handOver({ ...stack, to: stack.from, outlet: name });
    const repeated = await handOver({ ...stack, outlet: 'منفذ جديد تماما' });
    expect(repeated.move?.outlet).toBe(name);
    const { outlets } = await api.call('admin/outlets', undefined, { as: admin });
    expect(outlets.filter((each) => each.startsWith('منفذ جديد'))).toEqual([name]);
  });

  it('hands over and returns a thousand cards in one call each', async () => {
    const { made, stack } = await makeStack({ count: 1_000 });
    expect(await handOver({ ...stack, outlet: lightLibrary, sell: 'paid' })).toMatchObject({
      changed: 1_000,
      move: { piastres: 15_000_000 },
    });
    expect(await returnCards(stack)).toMatchObject({ changed: 1_000 });
    expect(await batchStatistics(api, admin, made)).toMatchObject({ unused: 1_000 });
  });

  it('refuses unknown courses and courses in the trash', async () => {
    const { stack } = await makeStack();
    const body = { outlet: lightLibrary, requestId: 'x', from: 1, to: 3 };
    const path = 'admin/cards/hand-over';
    expect((await api.expectError(path, { ...body, cId: 'unknown' }, { as: admin })).status).toBe(
      404,
    );
    await api.call('admin/courses/delete', { ids: [stack.cId] }, { as: admin });
    const { body: error } = await api.expectError(path, { ...body, cId: stack.cId }, { as: admin });
    expect(error).toMatchObject({ error: 'conflict', message: expect.stringContaining('سلة') });
    await api.call('admin/courses/restore', { ids: [stack.cId] }, { as: admin });
    expect(await handOver({ ...stack, outlet: lightLibrary })).toMatchObject({ changed: 3 });
  });

  it.each([
    [{ outlet: '' }, 'outlet'],
    [{ outlet: ' ' }, 'outlet'],
    [{ price: 1.5 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ sell: 'later' }, 'sell'],
    [{ to: 1, from: 2 }, 'to'],
    [{ to: 1_001 }, 'to'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ requestId: undefined }, 'requestId'],
  ])('refuses a request with %j', async (wrong, field) => {
    const body = { cId, from: 1, to: 3, outlet: lightLibrary, requestId: 'r', ...wrong };
    const { body: error } = await api.expectError('admin/cards/hand-over', body, { as: admin });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });
});

describe('admin/cards/sell', () => {
  it('sells cards at the centre only for cash, at the price in the request', async () => {
    const { made, stack } = await makeStack();
    expect(await sell({ ...stack, on: 'credit' })).toMatchObject({
      changed: 0,
      skipped: { centre: 3 },
      move: null,
    });
    expect(await sell({ ...stack, on: 'paid', price: 10_000 })).toMatchObject({
      changed: 3,
      move: { outlet: '', on: 'paid', price: 10_000, piastres: 30_000 },
    });
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({
      stage: 'paid',
      handedAt: null,
      outlet: '',
      price: 10_000,
    });
    expect(await sell({ ...stack, on: 'paid' })).toMatchObject({ skipped: { sold: 3 } });
  });

  it('requires the outlet if the cards are at several outlets', async () => {
    const { stack } = await makeStack({ count: 4 });
    await handOver({ ...stack, to: stack.from + 1, outlet: lightLibrary });
    await handOver({ ...stack, outlet: trustLibrary });
    for (const [path, extra] of [
      ['admin/cards/sell', { on: 'credit' }],
      ['admin/cards/return', {}],
    ] as const) {
      const body = { ...stack, ...extra, requestId: 'which' };
      const { body: error } = await api.expectError(path, body, { as: admin });
      expect(error.fields).toEqual({ outlet: expect.stringContaining('المنفذ') });
    }
    expect(await sell({ ...stack, on: 'credit', outlet: 'مكتبه الامانه' })).toMatchObject({
      changed: 2,
      skipped: { elsewhere: 2 },
      move: { outlet: trustLibrary },
    });
  });
});

describe('admin/cards/return', () => {
  it('returns unredeemed cards, resets their price to the batch’s price, and undoes their sales', async () => {
    const { made, stack } = await makeStack({ count: 5 });
    await handOver({ ...stack, outlet: lightLibrary, price: 12_000, sell: 'credit' });
    const month = cairoMonth(api.now());
    await redeem(tokenAt(made, 0), stack.cId);
    await api.call('admin/codes/revoke', { codes: [tokenAt(made, 1)] }, { as: admin });
    expect(await returnCards({ ...stack, note: 'مرتجع' })).toMatchObject({
      changed: 4,
      unchanged: 1,
      skipped: { used: 1 },
      move: {
        kind: 'return',
        outlet: lightLibrary,
        count: 4,
        price: 12_000,
        piastres: 48_000,
        on: null,
        undone: [
          {
            month,
            on: 'credit',
            price: 12_000,
            courses: [stack.cId],
            count: 4,
            piastres: 48_000,
            unpriced: 0,
          },
        ],
      },
    });
    expect(await storedCode(api, tokenAt(made, 4))).toMatchObject({
      stage: 'centre',
      outlet: '',
      price: 15_000,
      handedAt: null,
      soldAt: null,
      soldOn: null,
      state: 'unused',
    });
    expect(await storedCode(api, tokenAt(made, 1))).toMatchObject({ state: 'revoked', outlet: '' });
    expect(await readOutlets(stack.cId)).toMatchObject({
      '': { count: 4, unused: 3, revoked: 1 },
      [lightLibrary]: { count: 1, used: 1 },
    });
    expect(await returnCards(stack)).toMatchObject({ changed: 0, skipped: { used: 1, centre: 4 } });
    expect(await handOver({ ...stack, outlet: trustLibrary })).toMatchObject({ changed: 3 });
  });

  it('reports the month of each returned sale', async () => {
    const { stack } = await makeStack({ count: 3 });
    const one = (index: number) => ({ ...stack, from: stack.from + index, to: stack.from + index });
    await handOver({ ...stack, outlet: lightLibrary });
    const first = cairoMonth(api.now());
    await sell({ ...one(0), on: 'credit' });
    api.advance(32 * 86_400_000);
    admin = await makeAdmin(api);
    await sell({ ...one(1), on: 'paid' });
    const second = cairoMonth(api.now());
    const { move } = await returnCards(stack);
    const undone = {
      price: 15_000,
      courses: [stack.cId],
      count: 1,
      piastres: 15_000,
      unpriced: 0,
    };
    expect(move?.undone).toEqual([
      { ...undone, month: first, on: 'credit' },
      { ...undone, month: second, on: 'paid' },
    ]);
  });

  it('returns cards of a purged course, but not of a course in the trash', async () => {
    const { stack } = await makeStack();
    const outlet = 'منفذ كورس محذوف';
    await handOver({ ...stack, outlet, sell: 'credit' });
    await api.call('admin/courses/delete', { ids: [stack.cId] }, { as: admin });
    const body = { ...stack, requestId: 'x' };
    expect((await api.expectError('admin/cards/return', body, { as: admin })).status).toBe(409);
    api.advance(31 * 86_400_000);
    await api.purge();
    admin = await makeAdmin(api);
    expect(await returnCards(stack)).toMatchObject({ changed: 3, move: { outlet } });
    expect((await readCentreOutlet(outlet))?.cards).toBe(0);
  });
});

describe('a card that is handed over', () => {
  it('lists and exports cards by their stage', async () => {
    const { stack } = await makeStack({ count: 4 });
    const { cId: course, from } = stack;
    await handOver({ ...stack, to: from + 1, outlet: lightLibrary });
    await sell({ ...stack, to: from, on: 'credit' });
    await sell({ cId: course, from: stack.to, to: stack.to, on: 'paid' });
    const listSerials = async (filter: object) => {
      const { codes } = await api.call('admin/codes', { cId: course, ...filter }, { as: admin });
      return codes.map(({ serial }) => serial - from);
    };
    for (const state of [undefined, 'unused']) {
      expect(await listSerials({ state, stage: 'credit' })).toEqual([0]);
      expect(await listSerials({ state, stage: 'handed' })).toEqual([1]);
      expect(await listSerials({ state, stage: 'centre' })).toEqual([2]);
      expect(await listSerials({ state, stage: 'paid' })).toEqual([3]);
    }
    const query = new URLSearchParams({ cId: course, stage: 'credit' });
    const file = await fetch(`${api.url}/api/admin/codes/csv?${query}`, {
      headers: { authorization: `Bearer ${admin.idToken}` },
    });
    const [header = '', line = '', ...lastLine] = (await file.text()).split('\r\n');
    expect(lastLine).toEqual(['']);
    const column = (name: string) => line.split(',')[header.split(',').indexOf(`"${name}"`)];
    expect(column('البيع')).toBe('"بيع آجل"');
    expect(column('السعر بالجنيه')).toBe('150.00');
    expect(column('بيعت في')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/u);
  });

  it('a swapped card keeps its sale', async () => {
    const { made, stack } = await makeStack();
    await handOver({ ...stack, outlet: lightLibrary, sell: 'credit', price: 11_000 });
    const old = tokenAt(made, 0);
    const swapRequest = { code: old, reason: 'تلفت' };
    const { token } = await api.call('admin/codes/swap', swapRequest, { as: admin });
    expect(await storedCode(api, token)).toMatchObject({
      stage: 'credit',
      soldOn: 'credit',
      price: 11_000,
      outlet: lightLibrary,
    });
    expect(await storedCode(api, old)).toMatchObject({ stage: 'centre', soldOn: null });
    expect(await returnCards(stack)).toMatchObject({ changed: 3, unchanged: 0 });
  });

  it('cards of a bundle are handed over and returned in the same way, even if the bundle is archived', async () => {
    const courses = [cId, (await makeCourse(api, admin)).cId];
    const bundle = { id: crypto.randomUUID(), name: 'ترم أول', courses };
    const saved = await api.call(
      'admin/bundles/save',
      { ...bundle, updatedAt: null },
      { as: admin },
    );
    const opens = { kind: 'bundle' } as const;
    const { tokens } = await makeBatch(api, admin, bundle.id, { opens, price: 90_000 });
    const archivedBundle = { ...bundle, archived: true, updatedAt: saved.bundle.updatedAt };
    await api.call('admin/bundles/save', archivedBundle, { as: admin });
    const stack = { cId: bundle.id, from: 1, to: 3 };
    expect(await handOver({ ...stack, outlet: lightLibrary })).toMatchObject({ changed: 3 });
    await redeem(tokens[0] ?? '', cId);
    expect(await returnCards(stack)).toMatchObject({ changed: 2, skipped: { used: 1 } });
    expect(await readOutlets(bundle.id)).toMatchObject({
      [lightLibrary]: { used: 1 },
      '': { unused: 2 },
    });
  });

  it('a card without a batch does not have a price, but can be handed over to an outlet', async () => {
    const { cId: ownId } = await makeCourse(api, admin);
    const token = await makeToken(api, admin, ownId);
    expect(
      await handOver({ cId: ownId, from: 1, to: 1, outlet: lightLibrary, sell: 'credit' }),
    ).toMatchObject({
      move: { batch: null, price: null, piastres: 0, unpriced: 1 },
    });
    await returnCards({ cId: ownId, from: 1, to: 1 });
    expect(await storedCode(api, token)).toMatchObject({ outlet: '', price: null });
  });
});

describe('admin/cards/moves', () => {
  it('lists card moves newest first, in pages, and filters them by course and outlet', async () => {
    const outlet = 'منفذ القائمة';
    const { stack } = await makeStack();
    await handOver({ ...stack, outlet });
    api.advance(10);
    await sell({ ...stack, on: 'credit', outlet });
    api.advance(10);
    await returnCards({ ...stack, outlet });
    const list = (filter: object) => api.call('admin/cards/moves', filter, { as: admin });
    const kinds = ['return', 'sale', 'handover'];
    for (const filter of [{ cId: stack.cId }, { outlet }, { cId: stack.cId, outlet }]) {
      expect((await list(filter)).moves.map(({ kind }) => kind)).toEqual(kinds);
    }
    const first = await list({ outlet, limit: 2 });
    expect(first.moves.map(({ kind }) => kind)).toEqual(kinds.slice(0, 2));
    const secondPage = await list({ outlet, limit: 2, after: first.next });
    expect(secondPage.moves.map(({ kind }) => kind)).toEqual(kinds.slice(2));
    expect((await list({ outlet: 'لا أحد' })).moves).toEqual([]);
  });
});

describe('admin/cards/undo', () => {
  const undo = (id: string | undefined) =>
    api.call('admin/cards/undo', { id: id ?? '' }, { as: admin });
  const readMoney = async (outlet: string) => {
    const month = cairoMonth(api.now());
    const [settlement, report, balances, outlets] = await Promise.all([
      api.call('admin/settlement', { outlet, month }, { as: admin }),
      api.call('admin/report', { month }, { as: admin }),
      api.call('admin/balances', undefined, { as: admin }),
      api.call('admin/dashboard', undefined, { as: admin }),
    ]);
    return { settlement, report, balances, outlets: outlets.outlets };
  };
  const moves = {
    handover: (stack: Stack, outlet: string) =>
      handOver({ ...stack, outlet, price: 12_000, activate: true, sell: 'credit' }),
    sale: async (stack: Stack, outlet: string) => {
      await handOver({ ...stack, outlet });
      return () => sell({ ...stack, on: 'credit', price: 11_000 });
    },
    return: async (stack: Stack, outlet: string) => {
      await handOver({ ...stack, outlet, price: 12_000, sell: 'paid' });
      return () => returnCards(stack);
    },
  };
  type Stack = Awaited<ReturnType<typeof makeStack>>['stack'];

  it.each(['handover', 'sale', 'return'] as const)(
    'restores the cards, the debt and the reports as they were before a %s',
    async (kind) => {
      const outlet = `منفذ التراجع ${kind}`;
      const { made, stack } = await makeStack({ inactive: kind === 'handover' });
      // Stores the outlet’s name, so that balances contain it before and after.
      const { stack: other } = await makeStack({ count: 1 });
      await handOver({ ...other, outlet });
      const prepared =
        kind === 'handover'
          ? () => moves.handover(stack, outlet)
          : await moves[kind](stack, outlet);
      const readCards = () => Promise.all(made.tokens.map((token) => storedCode(api, token)));
      const withoutHistory = (cards: Awaited<ReturnType<typeof readCards>>) =>
        cards.map((card) => ({ ...card, changed: null, changes: null, beforeMove: null }));
      const [cards, money] = [await readCards(), await readMoney(outlet)];
      const { move } = await prepared();
      expect(withoutHistory(await readCards())).not.toEqual(withoutHistory(cards));
      const undone = await undo(move?.id);
      expect(undone).toMatchObject({
        changed: 3,
        unchanged: 0,
        move: {
          kind,
          count: 0,
          piastres: 0,
          undone: [],
          reversed: { count: 3, by: { uid: admin.uid } },
        },
      });
      expect(withoutHistory(await readCards())).toEqual(withoutHistory(cards));
      expect(await readMoney(outlet)).toEqual(money);
      expect(await undo(move?.id)).toEqual(undone);
      expect(await lastAuditEntry(api, admin, `course/${stack.cId}`)).toMatchObject({
        action: 'cards.undo',
        after: { changed: 3, unchanged: 0, outlet, action: `cards.${kind}` },
      });
    },
  );

  it('skips cards that a student redeemed or staff changed since, and only these still count as moved', async () => {
    const outlet = 'منفذ التراجع عن بعضها';
    const { made, stack } = await makeStack({ count: 5 });
    const { move } = await handOver({ ...stack, outlet, sell: 'credit' });
    await redeem(tokenAt(made, 0), stack.cId);
    await api.call('admin/codes/revoke', { codes: [tokenAt(made, 1)] }, { as: admin });
    await returnCards({ ...stack, from: stack.from + 2, to: stack.from + 2 });
    const swap = { code: tokenAt(made, 3), reason: 'تلفت' };
    const { token: replacement } = await api.call('admin/codes/swap', swap, { as: admin });
    expect(await undo(move?.id)).toMatchObject({
      changed: 2,
      unchanged: 3,
      move: { count: 3, piastres: 45_000, reversed: { count: 2 } },
    });
    expect(await storedCode(api, replacement)).toMatchObject({ stage: 'centre', outlet: '' });
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({ stage: 'credit', outlet });
    const month = cairoMonth(api.now());
    const settlement = await api.call('admin/settlement', { outlet, month }, { as: admin });
    expect(settlement).toMatchObject({ closing: 30_000, cards: { got: 3, back: 1 } });
  });

  it('can undo a hand-over, a sale or a return only in the same month in Cairo', async () => {
    const { stack } = await makeStack();
    const { move } = await handOver({ ...stack, outlet: lightLibrary });
    api.advance(32 * 86_400_000);
    admin = await makeAdmin(api);
    const path = 'admin/cards/undo';
    const { status, body } = await api.expectError(path, { id: move?.id }, { as: admin });
    expect([status, body.message]).toEqual([409, expect.stringContaining('سجّل مرتجعًا')]);
    expect((await api.expectError(path, { id: 'unknown' }, { as: admin })).status).toBe(404);
  });

  it('undoes the move once if two staff members undo it at the same time', async () => {
    const { stack } = await makeStack({ count: 20 });
    const { move } = await handOver({ ...stack, outlet: lightLibrary, sell: 'paid' });
    const [first, second] = await Promise.all([undo(move?.id), undo(move?.id)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ changed: 20, unchanged: 0 });
  });

  it('gives two requests the same answer if one restores the cards before the other reads them', async () => {
    const { stack } = await makeStack({ count: 2 });
    const { move } = await handOver({ ...stack, outlet: lightLibrary });
    api.local?.firestore.faults.inject({
      rpc: 'RunQuery',
      project: api.projectId,
      delayMs: 1_000,
    });
    const [first, second] = await Promise.all([undo(move?.id), undo(move?.id)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ changed: 2, unchanged: 0 });
  });

  it('does not undo a move of a course in the trash', async () => {
    const { stack } = await makeStack();
    const { move } = await handOver({ ...stack, outlet: lightLibrary });
    await api.call('admin/courses/delete', { ids: [stack.cId] }, { as: admin });
    const { body } = await api.expectError('admin/cards/undo', { id: move?.id }, { as: admin });
    expect(body.message).toContain('سلة');
  });
});

describe('a card that a student redeemed before its hand-over was recorded', () => {
  it('counts in the day’s income with its new price, and after an undo with its old price again', async () => {
    const outlet = 'مكتبة السعر الجديد';
    const { made, stack } = await makeStack({ outlet, price: null });
    await redeem(tokenAt(made, 0), stack.cId);
    const { move } = await handOver({ ...stack, outlet, price: 9_000 });
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({
      stage: 'credit',
      price: 9_000,
    });
    const differences = async () =>
      (await recount(openDatabase(api.firestore), api.now(), true)).lines;
    expect(await differences()).toEqual([]);
    await api.call('admin/cards/undo', { id: move?.id ?? '' }, { as: admin });
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({
      stage: 'unrecorded',
      price: null,
    });
    expect(await differences()).toEqual([]);
  });
});

describe('admin/cards/places', () => {
  it('returns where the cards of a range are, and how many of them each kind of move can change', async () => {
    const { made, stack } = await makeStack({ count: 6 });
    await handOver({ ...stack, to: stack.from + 3, outlet: lightLibrary });
    await sell({ ...stack, to: stack.from + 1, on: 'paid' });
    await redeem(tokenAt(made, 3), stack.cId);
    const answer = await api.call('admin/cards/places', stack, { as: admin });
    expect(answer.places).toEqual([
      { outlet: '', count: 2, movable: { handover: 2, sale: 2, return: 0 } },
      { outlet: lightLibrary, count: 4, movable: { handover: 0, sale: 1, return: 3 } },
    ]);
  });
});

describe('a batch that is handed over when it is made', () => {
  const make = (request: Parameters<typeof makeBatch>[3]) =>
    makeBatch(api, admin, cId, { price: 9_000, handOver: true, ...request });

  it('makes an entry in the list of moves, and a card that is redeemed afterwards counts as sold on credit', async () => {
    const outlet = 'منفذ الدفعة الجديدة';
    const made = await make({ outlet, requestId: 'handed-batch' });
    expect(made.batch).toMatchObject({ outlet, madeHandedOver: true });
    expect(await make({ outlet, requestId: 'handed-batch' })).toEqual(made);
    const { moves } = await api.call('admin/cards/moves', { outlet }, { as: admin });
    expect(moves).toMatchObject([
      {
        kind: 'handover',
        batch: made.batch.id,
        count: 3,
        price: 9_000,
        piastres: 27_000,
        on: null,
      },
    ]);
    await redeem(tokenAt(made, 0), cId);
    expect(await storedCode(api, tokenAt(made, 0))).toMatchObject({ stage: 'credit', outlet });
    const { outlets } = await api.call('admin/balances', undefined, { as: admin });
    expect(outlets).toContainEqual({ outlet, owed: 9_000, unsold: 2 });
    const { move } = await api.call('admin/cards/undo', { id: moves[0]?.id ?? '' }, { as: admin });
    expect(move).toMatchObject({ count: 1, reversed: { count: 2 } });
    expect(await storedCode(api, tokenAt(made, 1))).toMatchObject({ stage: 'centre', outlet });
  });

  it('needs an outlet, and its request id cannot be used for a batch without a hand-over', async () => {
    const path = 'admin/courses/access_tokens';
    const body = { cId, count: 1, handOver: true };
    const { body: error } = await api.expectError(path, body, { as: admin });
    expect(Object.keys(error.fields ?? {})).toEqual(['outlet']);
    await make({ outlet: lightLibrary, requestId: 'one-of-two' });
    const other = { cId, count: 3, price: 9_000, outlet: lightLibrary, requestId: 'one-of-two' };
    expect((await api.expectError(path, other, { as: admin })).status).toBe(409);
  });
});
