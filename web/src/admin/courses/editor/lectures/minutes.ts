import { westernDigits } from '@markaz/contract/text';

/** Seconds of a typed number of minutes, in whatever digits; null for none. */
export function secondsOf(text: string): number | null {
  const digits = westernDigits(text).replace(/\D/gu, '').slice(0, 4);
  return digits === '' ? null : Number(digits) * 60;
}

/** A lecture's length, which the form keeps in seconds, as a number of minutes. */
export function minutesOf(seconds: unknown): string {
  return typeof seconds === 'number' ? String(Math.round(seconds / 60)) : '';
}
