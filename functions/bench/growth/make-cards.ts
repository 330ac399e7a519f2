import { makeCode } from '@markaz/contract/cards/access-code';
import { forEver, type Opens, wholeCourse } from '@markaz/contract/cards/card';
import { Timestamp } from 'firebase-admin/firestore';
import {
  afterHandOver,
  afterReturn,
  afterSale,
  soldByUse,
} from '../../src/cards/card/transitions.ts';
import { costOf } from '../../src/cards/card-moves/entry.ts';
import { newCodeRecord, packTokens } from '../../src/cards/code-batches/new-codes.ts';
import { type AccessCodeRecord, never } from '../../src/store/records/access-code.ts';
import type { CardMoveRecord, CodeBatchRecord } from '../../src/store/records/cards.ts';
import type { PaymentRecord } from '../../src/store/records/money.ts';
import { batchSearchKeys } from '../../src/store/search.ts';
import { admin } from '../callers.ts';
import type { Api } from './api.ts';
import { type Document, writeDocuments } from './documents.ts';
import type { Size } from './make-centre.ts';
import type { MadeCourse } from './make-courses.ts';

const day = 24 * 60 * 60 * 1000;
/** Days over which cards were made and sold. */
export const days = 300;
const price = 15_000;

/** A student's redeemed card of a course. */
export interface Redeemed {
  readonly token: string;
  readonly at: Timestamp;
}

/** The buyers of courses, and what they redeemed. */
export interface Buyers {
  /** Numbers of each course's students, in the order of redeeming. */
  readonly ofCourse: readonly (readonly number[])[];
  /** Redeemed cards, by student and course. */
  readonly redeemed: Map<string, Redeemed>;
  readonly uidOf: (student: number) => string;
  readonly nameOf: (student: number) => string;
}

export const outletName = (number: number) => `مكتبة النور ${number + 1}`;

const staff = { uid: admin, email: null };

/** A move of all cards of a batch. */
function moveOf(
  batch: string,
  cards: readonly AccessCodeRecord[],
  more: Pick<CardMoveRecord, 'kind' | 'at' | 'outlet' | 'on'>,
): CardMoveRecord {
  const [first] = cards;
  const serials = cards.map(({ serial }) => serial);
  const [from = 0, to = 0] = [serials[0], serials.at(-1)];
  const { piastres, unpriced } = costOf(cards.map((card) => card.price));
  return {
    by: staff,
    cId: first?.cId ?? '',
    batch,
    from,
    to,
    asked: { from, to },
    count: cards.length,
    price,
    piastres,
    unpriced,
    undone: [],
    skipped: {},
    note: '',
    refund: 0,
    ...more,
  };
}

interface BatchPlan {
  readonly id: string;
  readonly cId: string;
  readonly opens: Opens;
  readonly outlet: string;
  readonly firstSerial: number;
  readonly made: Date;
  readonly count: number;
}

/**
 * A batch's cards after a centre's use: an outlet's were handed over, half of a whole course's are
 * redeemed, some others are sold on credit, one was returned.
 */
function* cardsOf(
  plan: BatchPlan,
  now: Date,
  buyers: readonly number[],
  { redeemed, uidOf, nameOf }: Buyers,
): Generator<readonly [code: string, record: AccessCodeRecord]> {
  const { id, cId, opens, outlet, firstSerial, made, count } = plan;
  const traits = { cId, opens, lasts: forEver, batch: id, outlet, priceLabel: '١٥٠ جنيهًا' };
  const handed = Timestamp.fromMillis(made.getTime() + day);
  for (let index = 0; index < count; index += 1) {
    const code = makeCode('GROW');
    const acting = { admin: staff, now: made };
    const fresh = newCodeRecord(
      code,
      firstSerial + index,
      { ...traits, price, expiresAt: never, state: 'unused' },
      acting,
    );
    const changed = (after: ReturnType<typeof afterSale>): AccessCodeRecord =>
      typeof after === 'string' ? fresh : { ...fresh, ...after };
    const there =
      outlet === ''
        ? fresh
        : changed(afterHandOver(fresh, { outlet, activate: false, sell: null }, handed));
    const student = index % 2 === 0 ? buyers[index / 2] : undefined;
    if (student !== undefined) {
      const spread = ((index * 7_919) % 60) * day + day * 2;
      const at = Timestamp.fromMillis(Math.min(made.getTime() + spread, now.getTime() - 3_600_000));
      redeemed.set(`${student} ${cId}`, { token: code.token, at });
      const uid = uidOf(student);
      const usedByPerson = { displayName: nameOf(student), email: `${uid}@markaz.example` };
      const used = { state: 'used', usedAt: at, usedBy: uid, usedByPerson } as const;
      yield [code.code, { ...there, ...soldByUse(there, at), ...used }];
    } else if (outlet !== '' && index % 10 === 1) {
      const sold = Timestamp.fromMillis(handed.toMillis() + day);
      yield [code.code, changed(afterSale(there, { on: 'credit' }, sold))];
    } else if (outlet !== '' && index === 3) {
      yield [code.code, changed(afterReturn(there, {}, price))];
    } else yield [code.code, there];
  }
}

/** A course or bundle, and what its cards open. */
interface Sold {
  readonly cId: string;
  readonly opens: Opens;
  /** The course's index; null for bundles and lectures. */
  readonly course: number | null;
}

/** One batch of twenty is for a bundle, one for lectures, the others for whole courses. */
function soldBy(
  number: number,
  courses: readonly MadeCourse[],
  bundles: readonly { readonly id: string; readonly name: string; readonly cIds: string[] }[],
): Sold {
  const course = number % courses.length;
  const { cId = '', lectures = [] } = courses[course] ?? {};
  const bundle = bundles[Math.floor(number / 20) % bundles.length];
  if (number % 20 === 7 && bundle !== undefined) {
    const { id, name, cIds } = bundle;
    return { cId: id, opens: { kind: 'bundle', name, cIds }, course: null };
  }
  if (number % 20 === 13)
    return { cId, opens: { kind: 'lectures', lIds: lectures.slice(3, 5) }, course: null };
  return { cId, opens: wholeCourse, course };
}

/**
 * Writes all batches with their cards, moves and outlets' payments. The counters are left to a
 * recount.
 */
export async function makeCards(
  { database, now }: Pick<Api, 'database' | 'now'>,
  size: Size,
  courses: readonly MadeCourse[],
  bundles: readonly { readonly id: string; readonly name: string; readonly cIds: string[] }[],
  buyers: Buyers,
): Promise<void> {
  const { firestore } = database;
  const at = now();
  const count = Math.round(size.cards / size.batches);
  const serials = new Map<string, number>();
  const turns = new Map<number, number>();
  const packed: [BatchPlan, string[]][] = [];

  const documents = function* (): Generator<Document> {
    for (let number = 0; number < size.batches; number += 1) {
      const { cId, opens, course } = soldBy(number, courses, bundles);
      const id = `batch-${number.toString().padStart(5, '0')}`;
      // Every fourth batch stays at the centre.
      const outlet = number % 4 === 0 ? '' : outletName(number % size.outlets);
      const made = new Date(at.getTime() - days * day * (1 - number / size.batches) - day);
      const firstSerial = serials.get(cId) ?? 1;
      serials.set(cId, firstSerial + count);
      const all = course === null ? [] : (buyers.ofCourse[course] ?? []);
      const turn = turns.get(course ?? -1) ?? 0;
      const half = Math.ceil(count / 2);
      turns.set(course ?? -1, turn + half);
      const plan = { id, cId, opens, outlet, firstSerial, made, count };
      const cards: AccessCodeRecord[] = [];
      for (const [code, card] of cardsOf(plan, at, all.slice(turn, turn + half), buyers)) {
        cards.push(card);
        yield [database.accessCode(code), card];
      }
      packed.push([plan, cards.map(({ token }) => token)]);
      if (outlet === '') continue;
      const handed = Timestamp.fromMillis(made.getTime() + day);
      const more = { kind: 'handover', at: handed, outlet, on: null } as const;
      yield [database.cardMove(`${id}-handover`), moveOf(id, cards, more)];
      const credit = cards.filter(({ soldOn, state }) => soldOn !== null && state === 'unused');
      const sale = { kind: 'sale', at: handed, outlet, on: 'credit' } as const;
      yield [database.cardMove(`${id}-sale`), moveOf(id, credit, sale)];
      const back = { kind: 'return', at: handed, outlet, on: null } as const;
      yield [database.cardMove(`${id}-return`), moveOf(id, cards.slice(3, 4), back)];
    }
  };
  await writeDocuments(firestore, documents());
  const batches = await Promise.all(
    packed.map(async ([plan, tokens]): Promise<Document> => {
      const { id, cId, opens, outlet, firstSerial, made } = plan;
      const described = { prefix: 'GROW', outlet, note: `ترم أول ${id}` };
      const record: CodeBatchRecord = {
        ...described,
        ...{ cId, opens, lasts: forEver, count, firstSerial, price },
        priceLabel: '١٥٠ جنيهًا',
        expiresAt: never,
        madeInactive: false,
        createdAt: Timestamp.fromDate(made),
        createdBy: admin,
        printCount: 1,
        printedAt: Timestamp.fromDate(made),
        tokens: await packTokens(tokens),
        replacements: {},
        searchKeys: batchSearchKeys(described),
        numbers: { inactive: 0, unused: 0, used: 0, revoked: 0, swapped: 0 },
        places: {},
        counted: true,
      };
      return [database.codeBatch(id), record];
    }),
  );
  await writeDocuments(firestore, batches);
  await writeDocuments(firestore, payments(database, at, size));
}

/** A payment of each outlet in each month. */
function* payments(database: Api['database'], at: Date, { outlets }: Size): Generator<Document> {
  for (let outlet = 0; outlet < outlets; outlet += 1)
    for (let month = 0; month < 10; month += 1) {
      const paidAt = new Date(at.getTime() - month * 30 * day - day);
      const record: PaymentRecord = {
        at: Timestamp.fromDate(paidAt),
        by: staff,
        outlet: outletName(outlet),
        day: paidAt.toISOString().slice(0, 10),
        piastres: 500_000,
        note: 'إيصال',
        voided: null,
        counts: true,
      };
      yield [database.payment(`payment-${outlet}-${month}`), record];
    }
}
