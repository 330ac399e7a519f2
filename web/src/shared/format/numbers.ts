import { locale } from './locale.ts';

const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const ungrouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: false });
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

const pounds = new Intl.NumberFormat(locale, {
  // Two decimals or none.
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** Money as a number of pounds; piastres only where there are some. */
export function formatPounds(piastres: number): string {
  return pounds.format(piastres / 100);
}

const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

/** @param share in hundredths of a per cent */
export function formatShare(share: number): string {
  return shares.format(share / 10_000);
}

/** A whole number, with thousands separated. */
export function formatNumber(value: number): string {
  return integers.format(value);
}

/** A year or an ordinal: never separated. */
export function formatPlainNumber(value: number): string {
  return ungrouped.format(value);
}

/** @param share from 0 to 1. */
export function formatPercent(share: number): string {
  return percents.format(share);
}
