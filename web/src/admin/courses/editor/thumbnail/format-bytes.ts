import { locale } from '../../../../shared/format/locale.ts';

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const kilobyte = 1024;

/** A file's size as people say it: «٨٤ كيلوبايت», «٥ ميغابايت». */
export function formatBytes(bytes: number): string {
  return bytes < kilobyte * kilobyte
    ? `${numbers.format(Math.max(1, Math.round(bytes / kilobyte)))} كيلوبايت`
    : `${numbers.format(bytes / kilobyte / kilobyte)} ميغابايت`;
}
