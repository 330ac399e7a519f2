import { westernDigits } from '../text/normalise.ts';

/** The number of an account as typed from a video, in any digits; null where it is none. */
export function readAccountNumber(text: string): number | null {
  const digits = westernDigits(text).replace(/\s/gu, '');
  return /^[1-9]\d{6}$/u.test(digits) ? Number(digits) : null;
}
