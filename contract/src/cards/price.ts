import * as z from 'zod';
import { normalise, westernDigits } from '../text/normalise.ts';

/** Largest accepted price, in pounds; a larger amount is taken for a mistake. */
const most = 10_000_000;

/** An amount of money in whole piastres (100 piastres = 1 pound). */
export const piastresSchema = z
  .number()
  .int()
  .min(0)
  .max(most * 100);

const format = new Intl.NumberFormat('ar-EG-u-nu-arab', {
  // Prints two decimals or none.
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
  minimumFractionDigits: 2,
});

/** Formats an amount for people, such as «١٥٠ ج.م»; `readPrice` can parse the result. */
export function formatPrice(piastres: number): string {
  return `${format.format(piastres / 100)} ج.م`;
}

/** Matches texts with other currencies, piastres or percentages. */
const otherMoney = /[$€¥%٪]|دولار|يورو|ريال|درهم|دينار|قرش|قروش|usd|eur|sar|aed/iu;

/** Matches a text with exactly one number. Commas group thousands; at most two decimals. */
const onlyNumber = /^\D*?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?:[^\d.,]\D*|[.,](?:\D.*)?)?$/u;

/**
 * Reads a price written on a card in free text, such as «١٥٠ جنيهًا» or `1,250.50`.
 * @returns an amount in piastres; null if the text is ambiguous
 */
export function readPrice(label: string): number | null {
  const text = westernDigits(normalise(label, 'NFKC')).replace(/٬/gu, ',').replace(/٫/gu, '.');
  const found = onlyNumber.exec(text);
  if (found === null || otherMoney.test(text)) return null;
  const pounds = Number(found[1]?.replaceAll(',', ''));
  const piastres = Number((found[2] ?? '').padEnd(2, '0'));
  return pounds > most ? null : pounds * 100 + piastres;
}
