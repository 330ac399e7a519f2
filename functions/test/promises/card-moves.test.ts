import { beforeAll, expect, it } from 'vitest';
import { makeBatch, storedCode } from '../codes.ts';
import { makeCourse, type TestCourse } from '../courses.ts';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';
import { expectConsistentRecords } from './money.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const outlet = 'مكتبة النور';
const cards = 30;

/** Makes cards and as many students. `redeemAll` redeems all cards at once. */
async function makeCrowdWithCards() {
  const { cId } = course;
  const [students, { batch, tokens }] = await Promise.all([
    makeCrowd(api, cards),
    makeBatch(api, admin, cId, { count: cards, price: 15_000 }),
  ]);
  const stack = { cId, from: batch.firstSerial, to: batch.lastSerial };
  const redeemAll = () =>
    Promise.all(
      tokens.map((token, index) =>
        api.call('courses/course/enroll', { cId, token }, { as: students[index] }),
      ),
    );
  return { stack, tokens, redeemAll };
}

function readCards(tokens: readonly string[]) {
  return Promise.all(tokens.map((token) => storedCode(api, token)));
}

it('counts each card as sold once if cards are redeemed during a hand-over', async () => {
  const { stack, tokens, redeemAll } = await makeCrowdWithCards();
  const request = { ...stack, outlet, requestId: 'race-1' };
  const [answers, { changed, skipped }] = await Promise.all([
    redeemAll(),
    api.call('admin/cards/hand-over', request, { as: admin }),
  ]);
  expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
  expect(changed + (skipped.used ?? 0)).toBe(cards);
  const stored = await readCards(tokens);
  const cardsAtOutlet = stored.filter((card) => card?.outlet === outlet);
  expect(cardsAtOutlet).toHaveLength(changed);
  expect(cardsAtOutlet.every((card) => card?.soldOn === 'credit')).toBe(true);
  expect(stored.filter((card) => card?.soldOn === 'paid')).toHaveLength(cards - changed);
  await expectConsistentRecords(api);
}, 60_000);

it('counts each card as either owed or returned if cards are redeemed during a return', async () => {
  const { stack, tokens, redeemAll } = await makeCrowdWithCards();
  const handOverRequest = { ...stack, outlet, sell: 'credit', requestId: 'race-2' } as const;
  await api.call('admin/cards/hand-over', handOverRequest, { as: admin });
  const returnRequest = { ...stack, outlet, requestId: 'race-3' };
  const [, { changed, move }] = await Promise.all([
    redeemAll(),
    api.call('admin/cards/return', returnRequest, { as: admin }),
  ]);
  const owedCards = (await readCards(tokens)).filter((card) => card?.soldOn === 'credit');
  expect(owedCards).toHaveLength(cards - changed);
  expect(owedCards.every((card) => card?.outlet === outlet)).toBe(true);
  expect(move?.piastres ?? 0).toBe(changed * 15_000);
  await expectConsistentRecords(api);
}, 60_000);

it('leaves all cards at one outlet if two hand-overs and a sale happen at the same time', async () => {
  const { stack, tokens } = await makeCrowdWithCards();
  const handOver = (to: string) => {
    const request = { ...stack, outlet: to, requestId: `race-${to.length}` };
    return api.call('admin/cards/hand-over', request, { as: admin });
  };
  const [first, second, sale] = await Promise.all([
    handOver('الأولى'),
    handOver('المكتبة الثانية'),
    api.call('admin/cards/sell', { ...stack, on: 'paid', requestId: 'sale' }, { as: admin }),
  ]);
  expect([first.changed, second.changed].toSorted((a, b) => a - b)).toEqual([
    0,
    sale.move?.outlet === '' ? 0 : cards,
  ]);
  expect(sale.changed).toBe(sale.move === null ? 0 : cards);
  const stored = await readCards(tokens);
  expect(new Set(stored.map((card) => `${card?.outlet} ${card?.stage}`)).size).toBe(1);
  await expectConsistentRecords(api);
}, 60_000);
