import { clockLocale, timeZone } from './locale.ts';

/** Formats a moment in Cairo's zone. Date and clock have Western digits, as in `clockLocale`. */
export function formatMoment(time: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(time).toLocaleString(clockLocale, { ...options, timeZone });
}

/** Formats a date and a time to the minute, in Cairo's zone. @param time ISO 8601. */
export function formatDateTime(time: string): string {
  return formatMoment(time, { dateStyle: 'medium', timeStyle: 'short' });
}
