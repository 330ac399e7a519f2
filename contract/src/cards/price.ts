import * as z from 'zod';
import { normalise, westernDigits } from '../text/normalise.ts';

/** Amounts above this are a mistake: ten million pounds. */
const most = 10_000_000;

/** Money is whole piastres, a hundredth of a pound, wherever it is kept or counted. */
export const piastresSchema = z
  .number()
  .int()
  .min(0)
  .max(most * 100);

const format = new Intl.NumberFormat('ar-EG-u-nu-arab', {
  // Two decimals or none.
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
  minimumFractionDigits: 2,
});

/** An amount as people read it, «١٥٠ ج.م»; `readPrice` reads it again. */
export function formatPrice(piastres: number): string {
  return `${format.format(piastres / 100)} ج.م`;
}

/** Money that is no Egyptian pound, and shares of something. */
const otherMoney = /[$€¥%٪]|دولار|يورو|ريال|درهم|دينار|قرش|قروش|usd|eur|sar|aed/iu;

/** One number and no other digit around it; thousands parted by commas, at most two decimals. */
const onlyNumber = /^\D*?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?:[^\d.,]\D*|[.,](?:\D.*)?)?$/u;

/**
 * Reads the price that people wrote on a card in their own words, such as «١٥٠ جنيهًا» or `1,250.50`.
 * @returns piastres, a hundredth of a pound; null where it is not certain.
 */
export function readPrice(label: string): number | null {
  const text = westernDigits(normalise(label, 'NFKC')).replace(/٬/gu, ',').replace(/٫/gu, '.');
  const found = onlyNumber.exec(text);
  if (found === null || otherMoney.test(text)) return null;
  const pounds = Number(found[1]?.replaceAll(',', ''));
  const piastres = Number((found[2] ?? '').padEnd(2, '0'));
  return pounds > most ? null : pounds * 100 + piastres;
}
