import { locale } from '../../shared/format/locale.ts';

const rates = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

/** A playback rate in the interface's numerals. */
export function formatSpeed(rate: number): string {
  return rates.format(rate);
}
