import type { CardMove, SkipReason } from '@markaz/contract/cards/card-moves';
import { formatPrice } from '@markaz/contract/cards/price';
import { plural } from '../../shared/format/plural.ts';
import { nouns } from '../ui/nouns.ts';
import { copy } from './cards.copy.ts';

const cards = (count: number) => plural(count, nouns.card);

/** Returns the money side of a move: the sale and its sum, or the sums that a return undoes. */
export function moneyOf({ kind, on, piastres, unpriced, undone }: CardMove): string[] {
  if (kind === 'return') {
    const sumOf = (way: 'credit' | 'paid') =>
      undone.filter((sale) => sale.on === way).reduce((sum, sale) => sum + sale.piastres, 0);
    const [credit, paid] = [sumOf('credit'), sumOf('paid')];
    return [
      ...(credit > 0 ? [copy.takenBack(formatPrice(credit))] : []),
      ...(paid > 0 ? [copy.toRefund(formatPrice(paid))] : []),
    ];
  }
  return [
    on === null ? copy.onTrust : copy.sold[on],
    ...(piastres > 0 ? [copy.cost(formatPrice(piastres))] : []),
    ...(unpriced > 0 ? [copy.unpriced(cards(unpriced))] : []),
  ];
}

/** Says how many cards moved where. */
export function sentenceOf({ kind, count, outlet }: CardMove): string {
  return copy.done[kind](cards(count), outlet);
}

/** Number of skipped cards, by reason. */
export function reasonsOf(skipped: CardMove['skipped']): string[] {
  return Object.entries(skipped).map(([reason, count]) =>
    copy.skipped[reason as SkipReason](cards(count)),
  );
}

/**
 * Whether a return of all its cards undoes it. If some were there before, it would return too many.
 */
export function isUndoable({ kind, skipped }: CardMove): boolean {
  return kind === 'handover' && skipped.handed === undefined && skipped.sold === undefined;
}
