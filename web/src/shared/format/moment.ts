import { westernDigits } from '@markaz/contract/text/normalise';
import { clockLocale, timeZone } from './locale.ts';

/** Formats a moment in Cairo's zone. Date and clock have Western digits, as in `clockLocale`. */
export function formatMoment(time: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(time).toLocaleString(clockLocale, { ...options, timeZone });
}

/** Formats a date and a time to the minute, in Cairo's zone. @param time ISO 8601. */
export function formatDateTime(time: string): string {
  return formatMoment(time, { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * Returns a line with Western digits only if it contains any, because clocks, money and serial
 * numbers have them (docs/decisions/money.md#digits-of-money). Other lines stay as they are.
 */
export function withOneSetOfDigits(line: string): string {
  return /[0-9]/u.test(line) ? westernDigits(line) : line;
}
