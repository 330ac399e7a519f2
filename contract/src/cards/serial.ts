import { westernDigits } from '../text/normalise.ts';

/** Formats a serial number as printed next to the code: six digits, or more if needed. */
export function formatSerial(serial: number): string {
  return String(serial).padStart(6, '0');
}

/** Formats a range of serial numbers. A range of one card is one number. */
export function formatSerialRange(from: number, to: number): string {
  return from === to ? formatSerial(from) : `${formatSerial(from)} – ${formatSerial(to)}`;
}

/** Reads a serial number that a person typed. Returns null if the text is not a serial number. */
export function readSerial(text: string): number | null {
  const digits = westernDigits(text).trim();
  const serial = Number(digits);
  return /^\d{1,9}$/u.test(digits) && serial > 0 ? serial : null;
}
