import { lazily } from './lazily.ts';
import { digits, locale } from './locale.ts';

const integers = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const percents = lazily(
  () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** A year or an ordinal: never separated. @param value a whole number, not below zero. */
export function formatPlainNumber(value: number): string {
  return String(value).replace(/\d/gu, (digit) => digits.charAt(Number(digit)));
}

/** A whole number, with thousands separated. */
export function formatNumber(value: number): string {
  // What the first screen counts needs no formatter.
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1000;
  return isPlain ? formatPlainNumber(value) : integers().format(value);
}

/** @param share from 0 to 1. */
export function formatPercent(share: number): string {
  return percents().format(share);
}
