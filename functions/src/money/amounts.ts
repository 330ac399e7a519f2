import type { Amount } from '@markaz/contract/money/money';
import { wholeShare } from '@markaz/contract/money/shares';

/**
 * Splits an amount into equal parts. If it does not divide evenly, the first parts get a piastre
 * more.
 */
export function partsOf(piastres: number, count: number): number[] {
  const [each, left] = [Math.floor(piastres / count), piastres % count];
  return Array.from({ length: count }, (_, index) => each + Number(index < left));
}

/**
 * Returns a share of an amount of any size, rounded towards zero, so that a sale and its return
 * cancel out. @param share in hundredths of a per cent
 */
export function shareOf(piastres: number, share: number): number {
  return Number((BigInt(piastres) * BigInt(share)) / BigInt(wholeShare));
}

const nothing: Amount = { cards: 0, piastres: 0, unpriced: 0 };

/** The amount for cards at one price. */
export function amountOf(cards: number, price: number | null): Amount {
  return { cards, piastres: cards * (price ?? 0), unpriced: price === null ? cards : 0 };
}

/** @param sign −1 subtracts the other */
export function plus(one: Amount, other: Amount, sign: 1 | -1 = 1): Amount {
  return {
    cards: one.cards + sign * other.cards,
    piastres: one.piastres + sign * other.piastres,
    unpriced: one.unpriced + sign * other.unpriced,
  };
}

export function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, each) => plus(sum, each), nothing);
}
