import * as z from 'zod';
import { normalise, withPlainDigits } from '../text/normalise.ts';

/** Maximum price in pounds. A larger amount is treated as a typing mistake. */
const maxPounds = 10_000_000;

/** An amount of money in whole piastres (100 piastres = 1 pound). */
export const piastresSchema = z
  .number()
  .int()
  .min(0)
  .max(maxPounds * 100);

/** Whether some of the amounts are not whole pounds, so that all of them need decimals. */
export function hasPiastres(amounts: readonly number[]): boolean {
  return amounts.some((piastres) => piastres % 100 !== 0);
}

/**
 * Formats an amount in pounds, such as `1,250.50`. The digits are Western, because «٢٩٬٠٥٠» and
 * «٢٩٫٠٥» look alike (docs/decisions/money.md#digits-of-money).
 * @param withDecimals whether to print decimals, by default only if they are not zero
 */
export function formatPounds(piastres: number, withDecimals = hasPiastres([piastres])): string {
  const amount = Math.abs(piastres);
  const pounds = String(Math.trunc(amount / 100)).replace(/\B(?=(?:\d{3})+$)/gu, ',');
  const decimals = withDecimals ? `.${String(amount % 100).padStart(2, '0')}` : '';
  // The mark keeps the sign on the left of the number within Arabic text.
  return `${piastres < 0 ? '\u200E-' : ''}${pounds}${decimals}`;
}

/** Formats an amount for people, such as «150 ج.م». `readPrice` can parse the result. */
export function formatPrice(piastres: number): string {
  return `${formatPounds(piastres)} ج.م`;
}

/** Matches texts with other currencies, piastres or percentages. */
const otherCurrency = /[$€¥%٪]|دولار|يورو|ريال|درهم|دينار|قرش|قروش|usd|eur|sar|aed/iu;

/**
 * Matches a text with exactly one number, which may have commas between thousands and up to two
 * decimals.
 */
const singleNumber = /^\D*?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?:[^\d.,]\D*|[.,](?:\D.*)?)?$/u;

/**
 * Reads a price written on a card in free text, such as «١٥٠ جنيهًا» or `1,250.50`.
 * @returns an amount in piastres; null if the text is ambiguous
 */
export function readPrice(label: string): number | null {
  const text = withPlainDigits(normalise(label, 'NFKC'));
  const match = singleNumber.exec(text);
  if (match === null || otherCurrency.test(text)) return null;
  const pounds = Number(match[1]?.replaceAll(',', ''));
  const piastres = Number((match[2] ?? '').padEnd(2, '0'));
  return pounds > maxPounds ? null : pounds * 100 + piastres;
}
