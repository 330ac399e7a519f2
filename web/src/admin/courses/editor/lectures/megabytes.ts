import { westernDigits } from '@markaz/contract/text/normalise';
import { megabyte } from '../../../../shared/format/bytes.ts';

/** Converts typed megabytes, in Arabic or Western digits, to bytes; null for none. */
export function bytesOf(text: string): number | null {
  const number = westernDigits(text)
    .replace(/[٫,،]/gu, '.')
    .replace(/[^\d.]/gu, '');
  const megabytes = Number.parseFloat(number);
  // A size above zero is at least one byte.
  return megabytes > 0 ? Math.max(1, Math.round(megabytes * megabyte)) : null;
}

/** Converts the form's bytes to megabytes for editing. */
export function inMegabytes(bytes: unknown): string {
  if (typeof bytes !== 'number') return '';
  const megabytes = bytes / megabyte;
  return String(megabytes < 0.01 ? 0.01 : Math.round(megabytes * 100) / 100);
}
