import type { Amount } from '@markaz/contract/money/money';
import { wholeShare } from '@markaz/contract/money/shares';

/** Splits an amount into parts that are equal or differ by one piastre, the larger ones first. */
export function partsOf(piastres: number, count: number): number[] {
  const [each, left] = [Math.floor(piastres / count), piastres % count];
  return Array.from({ length: count }, (_, index) => each + Number(index < left));
}

/**
 * Returns a share of an amount of any size, rounded towards zero, so that a sale and its return
 * cancel out. @param share the share in hundredths of a per cent
 */
export function shareOf(piastres: number, share: number): number {
  return Number((BigInt(piastres) * BigInt(share)) / BigInt(wholeShare));
}

/** Adds up cards, known prices, and cards without a price. A row without `count` is one card. */
export function amountOf(
  rows: readonly { readonly count?: number; readonly price: number | null }[],
): Amount {
  const amount = { cards: 0, piastres: 0, unpriced: 0 };
  for (const { count = 1, price } of rows) {
    amount.cards += count;
    amount.piastres += count * (price ?? 0);
    if (price === null) amount.unpriced += count;
  }
  return amount;
}
