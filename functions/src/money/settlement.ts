import type { CardMove } from '@markaz/contract/cards/card-moves';
import type { Settlement, SettlementLine } from '@markaz/contract/money/money';
import { amountOf } from './amounts.ts';
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
    const { cards, piastres } = amountOf(group);
    const ranges = rangesOf(group.map(({ serial }) => serial));
    return group.slice(0, 1).map(({ cId, on, price }) => {
      const title = titleOf(cId);
      return { cId, title, on, price, cards, piastres, ranges, returnedSince: false };
    });
  });
}

/** Returns lines for cards that were sold in the month and returned in it or later. */
function undoneLines({ month, moves, later, titleOf }: OutletMonth): SettlementLine[] {
  return [...moves, ...later].flatMap(({ cId, undone }) =>
    undone
      .filter((sale) => sale.month === month)
      .map((sale) => {
        const { cards, piastres } = amountOf([sale]);
        const { on, price } = sale;
        const title = titleOf(cId);
        return { cId, title, on, price, cards, piastres, ranges: [], returnedSince: true };
      }),
  );
}

export function settle(facts: OutletMonth): Settlement {
  const { outlet, month, sold, moves, later, payments, titleOf } = facts;
  const undone = moves.flatMap((move) => move.undone);
  const undoneSince = [...undone, ...later.flatMap((move) => move.undone)];
  const ofMonth = (way: 'credit' | 'paid') =>
    amountOf([
      ...sold.filter(({ on }) => on === way),
      ...undoneSince.filter((sale) => sale.month === month && sale.on === way),
    ]);
  const cardsOf = (kind: CardMove['kind']) =>
    moves.filter((move) => move.kind === kind).reduce((sum, { count }) => sum + count, 0);

  // Cards sold on credit before the month and returned since were still owed for at its beginning.
  const stillOwed = amountOf(
    undoneSince.filter((sale) => sale.month < month && sale.on === 'credit'),
  );
  const opening =
    facts.owed - facts.since.credit + facts.since.refunds + facts.since.paid + stillOwed.piastres;
  const credit = ofMonth('credit');
  const returned = amountOf(undone);
  const paidIn = payments
    .filter(({ voided }) => voided === null)
    .reduce((sum, { piastres }) => sum + piastres, 0);
  return {
    outlet,
    month,
    opening,
    credit,
    redeemed: amountOf(sold.filter(({ on, byUse }) => on === 'credit' && byUse)),
    paid: ofMonth('paid'),
    returned,
    paidIn,
    closing: opening + credit.piastres - returned.piastres - paidIn,
    cards: { got: cardsOf('handover'), back: cardsOf('return'), unsold: facts.unsold },
    lines: [...soldLines(facts), ...undoneLines(facts)].toSorted(
      (a, b) => a.cId.localeCompare(b.cId) || b.piastres - a.piastres,
    ),
    moves: moves.map((move) => ({ ...move, title: titleOf(move.cId) })),
    payments,
  };
}
