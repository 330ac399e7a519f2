import { coursesInScope } from '@markaz/contract/cards/card';
import type { Report } from '@markaz/contract/money/money';
import type { ShareHistory } from '@markaz/contract/money/shares';
import { cairoMonth } from '@markaz/contract/time/cairo';
import { createCourseStore } from '../../src/catalogue/courses/store.ts';
import { createReport } from '../../src/money/report.ts';
import type { SaleGroup } from '../../src/store/changes.ts';
import { openDatabase, readRecord } from '../../src/store/database.ts';
import { accessCodeSchema } from '../../src/store/records/access-code.ts';
import { type CardMoveRecord, cardMoveSchema } from '../../src/store/records/cards.ts';
import { outletsSchema } from '../../src/store/records/centre.ts';
import { paymentSchema, sharesSchema } from '../../src/store/records/money.ts';
import type { TestApi } from '../harness.ts';

/**
 * Reads all records that determine the money totals. The API does not read them for its answers,
 * but uses stored sums.
 */
export async function readMoneyRecords({ firestore, now }: TestApi) {
  const database = openDatabase(firestore);
  const [cards, moves, payments, outlets, shares, courses] = await Promise.all([
    database.accessCodes.get(),
    database.cardMoves.get(),
    database.payments.get(),
    database.outlets.get(),
    database.teacherShares.get(),
    createCourseStore({ database, now }).readAll(),
  ]);
  return {
    cards: cards.docs.flatMap((doc) => readRecord(accessCodeSchema, doc) ?? []),
    moves: moves.docs.flatMap((doc) => readRecord(cardMoveSchema, doc) ?? []),
    payments: payments.docs.flatMap((doc) => readRecord(paymentSchema, doc) ?? []),
    outlets: readRecord(outletsSchema, outlets)?.names ?? [],
    shares: (readRecord(sharesSchema, shares)?.courses ?? {}) as Record<string, ShareHistory>,
    courses,
  };
}

export type MoneyRecords = Awaited<ReturnType<typeof readMoneyRecords>>;

/** Returns the sales that a return undid or a refund paid back, if they are in the given months. */
function undoneSales(
  { outlet, cId, undone }: CardMoveRecord,
  isInMonth: (month: string) => boolean,
) {
  return undone
    .filter(({ month }) => isInMonth(month))
    .map(({ courses, price, count }): SaleGroup => {
      const isBundle = courses[0] !== cId;
      return { outlet, courses, isBundle, price, cards: count };
    });
}

/** Builds a month's report from the cards that are sold now and from the stored returns. */
export function buildReport(records: MoneyRecords, month: string): Report {
  const sold = records.cards.flatMap(({ soldAt, outlet, cId, opens, price }): SaleGroup[] => {
    if (soldAt === null || cairoMonth(soldAt.toDate()) !== month) return [];
    const isBundle = opens.kind === 'bundle';
    return [{ outlet, courses: coursesInScope(opens, cId), isBundle, price, cards: 1 }];
  });
  // These cards were sold in the month, but no longer look sold. Refunded cards still look sold.
  const undone = records.moves
    .filter(({ kind }) => kind === 'return')
    .flatMap((move) => undoneSales(move, (saleMonth) => saleMonth === month));
  const movesInMonth = records.moves.filter(({ at }) => cairoMonth(at.toDate()) === month);
  return createReport(month, {
    sold: [...sold, ...undone],
    returned: movesInMonth.flatMap((move) => undoneSales(move, () => true)),
    courses: new Map(records.courses.map(({ id, title, author }) => [id, { title, author }])),
    shares: records.shares,
  });
}

/** Builds an outlet's account from the records. */
export function buildAccount({ cards, moves, payments }: MoneyRecords, outlet: string) {
  const sum = (amounts: readonly number[]) =>
    amounts.reduce((total, piastres) => total + piastres, 0);
  const outletCards = cards.filter((card) => card.outlet === outlet);
  const creditPrices = outletCards
    .filter(({ soldOn }) => soldOn === 'credit')
    .map(({ price }) => price ?? 0);
  const refunds = moves.filter((move) => move.outlet === outlet).map(({ refund }) => refund);
  const paidAmounts = payments
    .filter((payment) => payment.outlet === outlet && payment.counts)
    .map(({ piastres }) => piastres);
  return {
    owed: sum(creditPrices) - sum(refunds) - sum(paidAmounts),
    unsold: outletCards.filter(({ stage }) => stage === 'handed').length,
  };
}

/** Builds the accounts of all outlets, by name. */
export function buildBalances(records: MoneyRecords) {
  return new Map(records.outlets.map((outlet) => [outlet, buildAccount(records, outlet)]));
}
