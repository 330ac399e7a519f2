import { westernDigits } from '../text/normalise.ts';

/** Parses an account number read off a video, in any script's digits. Null if it is not one. */
export function readAccountNumber(text: string): number | null {
  const digits = westernDigits(text).replace(/\s/gu, '');
  return /^[1-9]\d{6}$/u.test(digits) ? Number(digits) : null;
}
