import type { MoveKind } from '@markaz/contract/cards/card-moves';
import type { Settlement, SettlementLine } from '@markaz/contract/money/money';
import { totalAmount } from './amounts.ts';
import type { MoneyStore } from './store.ts';

type OutletMonth = Awaited<ReturnType<MoneyStore['readOutletMonth']>> & {
  readonly outlet: string;
  readonly month: string;
  readonly titleOf: (cId: string) => string | null;
};

/** Groups serial numbers into ranges without gaps. */
function rangesOf(serials: readonly number[]): SettlementLine['ranges'] {
  const ranges: SettlementLine['ranges'] = [];
  for (const serial of serials.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === serial - 1) last.to = serial;
    else ranges.push({ from: serial, to: serial });
  }
  return ranges;
}

function soldLines({ sold, titleOf }: OutletMonth): SettlementLine[] {
  const groups = Map.groupBy(sold, ({ cId, on, price }) => `${cId} ${on} ${price}`);
  return [...groups.values()].flatMap((group) => {
    const { cards, piastres } = totalAmount(group);
    const ranges = rangesOf(group.map(({ serial }) => serial));
    return group.slice(0, 1).map(({ cId, on, price }) => {
      const title = titleOf(cId);
      return { cId, title, on, price, cards, piastres, ranges, returnedSince: false };
    });
  });
}

/** Whether a move undid sales. Refunded cards remain sold. */
const isReturn = ({ kind }: OutletMonth['moves'][number]) => kind === 'return';

/** Returns lines for cards that were sold in the month and have been returned since. */
function undoneLines({ month, moves, laterReturns, titleOf }: OutletMonth): SettlementLine[] {
  return [...moves.filter(isReturn), ...laterReturns].flatMap(({ cId, undone }) =>
    undone
      .filter((sale) => sale.month === month)
      .map((sale) => {
        const { cards, piastres } = totalAmount([sale]);
        const { on, price } = sale;
        const title = titleOf(cId);
        return { cId, title, on, price, cards, piastres, ranges: [], returnedSince: true };
      }),
  );
}

export function createSettlement(outletMonth: OutletMonth): Settlement {
  const { outlet, month, sold, moves, laterReturns, payments, titleOf } = outletMonth;
  const undone = moves.flatMap((move) => move.undone);
  const returns = [...moves.filter(isReturn), ...laterReturns];
  const allUndone = returns.flatMap((move) => move.undone);
  const amountOfMonth = (terms: 'credit' | 'paid') =>
    totalAmount([
      ...sold.filter(({ on }) => on === terms),
      ...allUndone.filter((sale) => sale.month === month && sale.on === terms),
    ]);
  const countMovedCards = (kind: MoveKind) =>
    moves.filter((move) => move.kind === kind).reduce((sum, { count }) => sum + count, 0);

  // The outlet returned some cards in or after this month that it had bought on credit before. At
  // the beginning of the month, it still owed for these cards.
  const stillOwed = totalAmount(
    allUndone.filter((sale) => sale.month < month && sale.on === 'credit'),
  );
  const opening =
    outletMonth.owed -
    outletMonth.since.credit +
    outletMonth.since.refunds +
    outletMonth.since.paid +
    stillOwed.piastres;
  const credit = amountOfMonth('credit');
  const returned = totalAmount(undone);
  const paidIn = payments
    .filter(({ voided }) => voided === null)
    .reduce((sum, { piastres }) => sum + piastres, 0);
  return {
    outlet,
    month,
    opening,
    credit,
    redeemed: totalAmount(sold.filter(({ on, byUse }) => on === 'credit' && byUse)),
    paid: amountOfMonth('paid'),
    returned,
    paidIn,
    closing: opening + credit.piastres - returned.piastres - paidIn,
    cards: {
      got: countMovedCards('handover'),
      back: countMovedCards('return'),
      unsold: outletMonth.unsold,
    },
    lines: [...soldLines(outletMonth), ...undoneLines(outletMonth)].toSorted(
      (a, b) => a.cId.localeCompare(b.cId) || b.piastres - a.piastres,
    ),
    // A move that was undone for all its cards is as if it had not happened.
    moves: moves
      .filter(({ count }) => count > 0)
      .map((move) => ({ ...move, title: titleOf(move.cId) })),
    payments,
  };
}
