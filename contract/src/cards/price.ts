import * as z from 'zod';
import { normalise, withPlainDigits } from '../text/normalise.ts';
import { formatPounds } from './pounds.ts';

/** Maximum price in pounds. A larger amount is treated as a typing mistake. */
const maxPounds = 10_000_000;

/** An amount of money in whole piastres (100 piastres = 1 pound). */
export const piastresSchema = z
  .number()
  .int()
  .min(0)
  .max(maxPounds * 100);

/**
 * Formats an amount for people, such as «150 ج.م». `readPrice` can parse the result.
 * @param withDecimals as in `formatPounds`
 */
export function formatPrice(piastres: number, withDecimals?: boolean): string {
  return `${formatPounds(piastres, withDecimals)} ج.م`;
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
