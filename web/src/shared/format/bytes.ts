import { lazily } from './lazily.ts';
import { locale } from './locale.ts';

const whole = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const finer = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const kilobyte = 1024;
export const megabyte = kilobyte * kilobyte;

/** Formats values below ten with one decimal, other values without. */
function rounded(value: number): string {
  return (value < 10 ? finer : whole)().format(value);
}

/** Formats a file size as people say it: «٨٤ ك.ب», «١٫٣ م.ب», «١٢٠ م.ب». */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${whole().format(Math.max(1, bytes / kilobyte))} ك.ب`;
  const gigabyte = megabyte * kilobyte;
  return bytes < gigabyte ? `${rounded(bytes / megabyte)} م.ب` : `${rounded(bytes / gigabyte)} ج.ب`;
}
