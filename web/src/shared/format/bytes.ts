import { lazily } from './lazily.ts';
import { locale } from './locale.ts';

const integerFormat = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const decimalFormat = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const kilobyte = 1024;
export const megabyte = kilobyte * kilobyte;

/** Formats values below ten with at most one decimal, and other values without decimals. */
function formatRounded(value: number): string {
  return (value < 10 ? decimalFormat : integerFormat)().format(value);
}

/** Formats a file size as people say it: «٨٤ ك.ب», «١٫٣ م.ب», «١٢٠ م.ب». */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${integerFormat().format(Math.max(1, bytes / kilobyte))} ك.ب`;
  const gigabyte = megabyte * kilobyte;
  return bytes < gigabyte
    ? `${formatRounded(bytes / megabyte)} م.ب`
    : `${formatRounded(bytes / gigabyte)} ج.ب`;
}
