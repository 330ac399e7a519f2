import { lazily } from './lazily.ts';
import { locale } from './locale.ts';

/** Formats in UTC, because JavaScript parses a date without a time as UTC. */
const utcFormat = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));

const dayFormat = utcFormat({ day: 'numeric', month: 'short' });
const weekdayFormat = utcFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const monthFormat = utcFormat({ month: 'long', year: 'numeric' });

/** Formats a month: «نوفمبر ٢٠٢٦». @param month such as `2026-11`. */
export function formatMonth(month: string): string {
  return monthFormat().format(new Date(month));
}

/** Formats a day: «٢١ نوفمبر». @param day such as `2026-11-21`. */
export function formatDay(day: string): string {
  return dayFormat().format(new Date(day));
}

/** Formats a day with its weekday: «السبت، ٢١ نوفمبر». @param day such as `2026-11-21`. */
export function formatWeekday(day: string): string {
  return weekdayFormat().format(new Date(day));
}
