import type { Amount } from '@markaz/contract/money/money';
import { fullShare } from '@markaz/contract/money/shares';

/** Splits an amount into parts that differ by at most one piastre, in descending order. */
export function splitEvenly(piastres: number, count: number): number[] {
  const [base, remainder] = [Math.floor(piastres / count), piastres % count];
  return Array.from({ length: count }, (_, index) => base + Number(index < remainder));
}

/**
 * Returns a share of an amount, rounded towards zero, so that the shares of a sale and its return
 * cancel out. The calculation is exact even for amounts beyond the safe integers.
 * @param share the share in hundredths of a per cent
 */
export function calculateShare(piastres: number, share: number): number {
  return Number((BigInt(piastres) * BigInt(share)) / BigInt(fullShare));
}

/**
 * Adds up the number of cards, their prices, and the number of cards without a known price. A row
 * without `count` is one card.
 */
export function totalAmount(
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
