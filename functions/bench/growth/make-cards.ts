import { makeCode } from '@markaz/contract/cards/access-code';
import { type CardScope, fullCourseScope, unlimitedPeriod } from '@markaz/contract/cards/card';
import { Timestamp } from 'firebase-admin/firestore';
import {
  cardAfterHandOver,
  cardAfterReturn,
  cardAfterSale,
  saleAfterRedeeming,
} from '../../src/cards/card/transitions.ts';
import { costOf } from '../../src/cards/card-moves/entry.ts';
import { newCodeRecord, packTokens } from '../../src/cards/code-batches/new-codes.ts';
import { type AccessCodeRecord, neverExpires } from '../../src/store/records/access-code.ts';
import {
  type CardMoveRecord,
  type CodeBatchRecord,
  emptyMoveFields,
} from '../../src/store/records/cards.ts';
import type { PaymentRecord } from '../../src/store/records/money.ts';
import { batchSearchKeys } from '../../src/store/search.ts';
import { admin } from '../callers.ts';
import type { Api } from './api.ts';
import { type Document, writeDocuments } from './documents.ts';
import type { CreatedCourse } from './make-courses.ts';
import { coursesOf, dayMs, nameOf, type RedeemedCard, salesDays, uidOf } from './make-students.ts';
import type { Size } from './size.ts';

const price = 15_000;
const priceLabel = '١٥٠ جنيهًا';
const staff = { uid: admin, email: null };

export const outletNameOf = (number: number) => `مكتبة النور ${number + 1}`;

const timeAfter = (at: Date | Timestamp, milliseconds: number) =>
  Timestamp.fromMillis((at instanceof Date ? at : at.toDate()).getTime() + milliseconds);

/**
 * Returns the record of a move of these cards of a batch. A move is a hand-over, a sale or a
 * return.
 */
function makeMove(
  batch: string,
  cards: readonly AccessCodeRecord[],
  moveFields: Pick<CardMoveRecord, 'kind' | 'at' | 'outlet' | 'on'>,
): CardMoveRecord {
  const { cId = '', serial: from = 0 } = cards[0] ?? {};
  const to = cards.at(-1)?.serial ?? 0;
  const { piastres, unpriced } = costOf(cards.map((card) => card.price));
  return {
    ...emptyMoveFields,
    by: staff,
    cId,
    batch,
    from,
    to,
    asked: { from, to },
    count: cards.length,
    price,
    piastres,
    unpriced,
    ...moveFields,
  };
}

interface BatchPlan {
  readonly id: string;
  readonly cId: string;
  readonly opens: CardScope;
  readonly outlet: string;
  readonly firstSerial: number;
  readonly madeAt: Date;
  /** Numbers of the students who redeem every second card. */
  readonly buyers: readonly number[];
}

/**
 * Returns a card of a batch in the state that it has after some months. Cards of outlets were
 * handed over. Half of the cards for full courses are redeemed, some others are sold on credit, and
 * one was returned.
 */
function cardOf(plan: BatchPlan, index: number, now: Date): readonly [string, AccessCodeRecord] {
  const { id: batch, cId, opens, outlet, firstSerial, madeAt, buyers } = plan;
  const code = makeCode('GROW');
  const cardTraits = { cId, opens, lasts: unlimitedPeriod, batch, outlet, priceLabel, price };
  const newCard = newCodeRecord(
    code,
    firstSerial + index,
    { ...cardTraits, expiresAt: neverExpires, state: 'unused' },
    { admin: staff, now: madeAt },
  );
  const applyChange = (change: ReturnType<typeof cardAfterSale>): AccessCodeRecord =>
    typeof change === 'string' ? newCard : { ...newCard, ...change };
  const handedOverAt = timeAfter(madeAt, dayMs);
  const delivered =
    outlet === ''
      ? newCard
      : applyChange(
          cardAfterHandOver(newCard, { outlet, activate: false, sell: null }, handedOverAt),
        );
  const student = index % 2 === 0 ? buyers[index / 2] : undefined;
  if (student !== undefined) {
    const delayMs = ((index * 7_919) % 60) * dayMs + dayMs * 2;
    const at = Timestamp.fromMillis(
      Math.min(madeAt.getTime() + delayMs, now.getTime() - 3_600_000),
    );
    const uid = uidOf(student);
    const usedByPerson = { displayName: nameOf(student), email: `${uid}@markaz.example` };
    const used = { state: 'used', usedAt: at, usedBy: uid, usedByPerson } as const;
    return [code.code, { ...delivered, ...saleAfterRedeeming(delivered, at), ...used }];
  }
  if (outlet !== '' && index % 10 === 1)
    return [
      code.code,
      applyChange(cardAfterSale(delivered, { on: 'credit' }, timeAfter(handedOverAt, dayMs))),
    ];
  if (outlet !== '' && index === 3)
    return [code.code, applyChange(cardAfterReturn(delivered, {}, price))];
  return [code.code, delivered];
}

export interface Bundle {
  readonly id: string;
  readonly name: string;
  readonly cIds: string[];
}

interface SoldItems {
  readonly courses: readonly CreatedCourse[];
  readonly bundles: readonly Bundle[];
}

/**
 * Returns what the cards of a batch open. Of twenty batches, one is for a bundle, one for lectures
 * and the others for full courses.
 */
function batchScope(number: number, { courses, bundles }: SoldItems) {
  const course = number % courses.length;
  const { cId = '', lectures = [] } = courses[course] ?? {};
  const bundle = bundles[Math.floor(number / 20) % bundles.length];
  if (number % 20 === 7 && bundle !== undefined) {
    const { id, name, cIds } = bundle;
    return { cId: id, opens: { kind: 'bundle', name, cIds } as const, course: null };
  }
  if (number % 20 === 13)
    return { cId, opens: { kind: 'lectures', lIds: lectures.slice(3, 5) } as const, course: null };
  return { cId, opens: fullCourseScope, course };
}

async function batchRecord(plan: BatchPlan, tokens: readonly string[]): Promise<CodeBatchRecord> {
  const { id, cId, opens, outlet, firstSerial, madeAt } = plan;
  const labelFields = { prefix: 'GROW', outlet, note: `ترم أول ${id}` };
  const at = Timestamp.fromDate(madeAt);
  return {
    ...labelFields,
    cId,
    opens,
    lasts: unlimitedPeriod,
    count: tokens.length,
    firstSerial,
    price,
    priceLabel,
    expiresAt: neverExpires,
    madeInactive: false,
    madeHandedOver: false,
    createdAt: at,
    createdBy: admin,
    printCount: 1,
    printedAt: at,
    tokens: await packTokens(tokens),
    replacements: {},
    searchKeys: batchSearchKeys(labelFields),
    numbers: { inactive: 0, unused: 0, used: 0, revoked: 0, swapped: 0 },
    places: {},
    counted: true,
  };
}

/**
 * Writes all batches with their cards and moves, and the payments of outlets. A later recount
 * writes the counters.
 * @returns the redeemed cards, keyed by student and course
 */
export async function makeCards(
  { database, now }: Pick<Api, 'database' | 'now'>,
  size: Size,
  sold: SoldItems,
): Promise<ReadonlyMap<string, RedeemedCard>> {
  const { firestore } = database;
  const at = now();
  const count = Math.round(size.cards / size.batches);
  const studentsByCourse = Array.from({ length: size.courses }, (): number[] => []);
  for (let student = 0; student < size.students; student += 1)
    for (const course of coursesOf(student, size)) studentsByCourse[course]?.push(student);
  const serials = new Map<string, number>();
  const redeemed = new Map<string, RedeemedCard>();
  const batchPlans: [BatchPlan, string[]][] = [];

  const documents = function* (): Generator<Document> {
    for (let number = 0; number < size.batches; number += 1) {
      const { course, ...scope } = batchScope(number, sold);
      const firstSerial = serials.get(scope.cId) ?? 1;
      serials.set(scope.cId, firstSerial + count);
      const plan: BatchPlan = {
        ...scope,
        id: `batch-${number.toString().padStart(5, '0')}`,
        // Every fourth batch stays at the centre.
        outlet: number % 4 === 0 ? '' : outletNameOf(number % size.outlets),
        firstSerial,
        madeAt: new Date(at.getTime() - salesDays * dayMs * (1 - number / size.batches) - dayMs),
        buyers: studentsByCourse[course ?? -1]?.splice(0, Math.ceil(count / 2)) ?? [],
      };
      const { id, outlet } = plan;
      const cards = Array.from({ length: count }, (_, index) => cardOf(plan, index, at));
      for (const [code, card] of cards) yield [database.accessCode(code), card];
      for (const [index, student] of plan.buyers.entries()) {
        const { token, usedAt } = cards[index * 2]?.[1] ?? {};
        if (token && usedAt) redeemed.set(`${student} ${scope.cId}`, { token, at: usedAt });
      }
      const records = cards.map(([, card]) => card);
      batchPlans.push([plan, records.map(({ token }) => token)]);
      if (outlet === '') continue;
      const handedOverAt = timeAfter(plan.madeAt, dayMs);
      const move = (
        kind: CardMoveRecord['kind'],
        movedCards: readonly AccessCodeRecord[],
        on: CardMoveRecord['on'] = null,
      ): Document => [
        database.cardMove(`${id}-${kind}`),
        makeMove(id, movedCards, { kind, at: handedOverAt, outlet, on }),
      ];
      yield move('handover', records);
      const isSoldOnCredit = ({ soldOn, state }: AccessCodeRecord) =>
        soldOn !== null && state === 'unused';
      yield move('sale', records.filter(isSoldOnCredit), 'credit');
      yield move('return', records.slice(3, 4));
    }
  };
  await writeDocuments(firestore, documents());
  const batches = await Promise.all(
    batchPlans.map(
      async ([plan, tokens]): Promise<Document> => [
        database.codeBatch(plan.id),
        await batchRecord(plan, tokens),
      ],
    ),
  );
  await writeDocuments(firestore, batches);
  await writeDocuments(firestore, payments(database, at, size));
  return redeemed;
}

/** Yields a payment of each outlet for each of ten months. */
function* payments(database: Api['database'], at: Date, { outlets }: Size): Generator<Document> {
  for (let number = 0; number < outlets * 10; number += 1) {
    const [outlet, month] = [Math.floor(number / 10), number % 10];
    const paidAt = new Date(at.getTime() - month * 30 * dayMs - dayMs);
    const record: PaymentRecord = {
      at: Timestamp.fromDate(paidAt),
      by: staff,
      outlet: outletNameOf(outlet),
      day: paidAt.toISOString().slice(0, 10),
      piastres: 500_000,
      note: 'إيصال',
      voided: null,
      counts: true,
    };
    yield [database.payment(`payment-${outlet}-${month}`), record];
  }
}
