import { westernDigits } from '@markaz/contract/text/normalise';
import { megabyte } from '../../../../shared/format/bytes.ts';

/** Bytes of a typed number of megabytes, in whatever digits; null for none. */
export function bytesOf(text: string): number | null {
  const number = westernDigits(text)
    .replace(/[٫,،]/gu, '.')
    .replace(/[^\d.]/gu, '');
  const megabytes = Number.parseFloat(number);
  // Something is there, however little.
  return megabytes > 0 ? Math.max(1, Math.round(megabytes * megabyte)) : null;
}

/** A size, which the form keeps in bytes, as a number of megabytes to be typed over. */
export function inMegabytes(bytes: unknown): string {
  if (typeof bytes !== 'number') return '';
  const megabytes = bytes / megabyte;
  return String(megabytes < 0.01 ? 0.01 : Math.round(megabytes * 100) / 100);
}
