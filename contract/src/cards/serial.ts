import { westernDigits } from '../text/normalise.ts';

/** A serial number as printed beside the code: six digits, more where they do not suffice. */
export function formatSerial(serial: number): string {
  return String(serial).padStart(6, '0');
}

/** A serial number as typed or read from a card, or null where it is none. */
export function readSerial(text: string): number | null {
  const digits = westernDigits(text).trim();
  const serial = Number(digits);
  return /^\d{1,9}$/u.test(digits) && serial > 0 ? serial : null;
}
