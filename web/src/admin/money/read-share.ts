import { wholeShare } from '@markaz/contract/money/shares';
import { westernDigits } from '@markaz/contract/text/normalise';

/**
 * Parses a typed per cent, in Arabic or Western digits with at most two decimals, to hundredths.
 * @returns null for empty, undefined for invalid text
 */
export function readShare(text: string): number | null | undefined {
  const typed = westernDigits(text)
    .replace(/[٫,]/gu, '.')
    .replace(/[%٪\s]/gu, '');
  if (typed === '') return null;
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?$/u.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const share = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return share > wholeShare ? undefined : share;
}

/** Text of a share for its field. */
export function writeShare(share: number | null): string {
  return share === null ? '' : String(share / 100);
}
