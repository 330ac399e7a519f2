import { wholeShare } from '@markaz/contract/money/shares';
import { westernDigits } from '@markaz/contract/text/normalise';

/**
 * A per cent as people type it, in whichever digits, with at most two decimals → hundredths of it.
 * @returns null for nothing, undefined for what is no share
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

/** How it is typed again. */
export function writeShare(share: number | null): string {
  return share === null ? '' : String(share / 100);
}
