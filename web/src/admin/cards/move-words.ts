import type { CardMove, SkipReason } from '@markaz/contract/cards/card-moves';
import { formatPrice } from '@markaz/contract/cards/price';
import { plural } from '../../shared/format/plural.ts';
import { nouns } from '../ui/nouns.ts';
import { copy } from './copy.ts';

const cards = (count: number) => plural(count, nouns.card);

/** What a move came to in money: what was sold for how much, or what a return took back. */
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

/** What moved, and where. */
export function sentenceOf({ kind, count, outlet }: CardMove): string {
  return copy.done[kind](cards(count), outlet);
}

/** Why cards stayed as they were, each reason with how many. */
export function reasonsOf(skipped: CardMove['skipped']): string[] {
  return Object.entries(skipped).map(([reason, count]) =>
    copy.skipped[reason as SkipReason](cards(count)),
  );
}

/** Whether taking all of its cards back undoes it: where some were there before, it would take more. */
export function isUndoable({ kind, skipped }: CardMove): boolean {
  return kind === 'handover' && skipped.handed === undefined && skipped.sold === undefined;
}
