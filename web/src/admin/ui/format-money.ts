import { locale } from '../../shared/format/locale.ts';

const pounds = new Intl.NumberFormat(locale, {
  // `stripIfInteger` shows two decimals or none.
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats an amount in pounds, with piastres only if there are some. */
export function formatPounds(piastres: number): string {
  return pounds.format(piastres / 100);
}

const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

/** Formats a share as a percentage. @param share in hundredths of a per cent */
export function formatShare(share: number): string {
  return shares.format(share / 10_000);
}
