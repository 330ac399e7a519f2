import { digits, locale } from './locale.ts';

/** Formats a year or ordinal without separators. @param value a whole number of 0 or more. */
export function formatPlainNumber(value: number): string {
  return String(value).replace(/\d/gu, (digit) => digits.charAt(Number(digit)));
}

export function formatNumber(value: number): string {
  // Use no formatter for small numbers, because the first formatter of a page takes 50 ms on a
  // cheap phone (docs/decisions/page-weight.md#no-formatter-in-the-first-screen).
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1000;
  return isPlain
    ? formatPlainNumber(value)
    : value.toLocaleString(locale, { maximumFractionDigits: 0 });
}

/** @param share number from 0 to 1. */
export function formatPercent(share: number): string {
  return share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
}
