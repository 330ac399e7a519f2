import { lazily } from './lazily.ts';
import { locale } from './locale.ts';

/** Uses UTC, because a date without a time is parsed as UTC and another zone would shift it. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));

const short = inUtc({ day: 'numeric', month: 'short' });
const long = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
const months = inUtc({ month: 'long', year: 'numeric' });

/** Formats a month: «نوفمبر ٢٠٢٦». @param month such as `2026-11`. */
export function formatMonth(month: string): string {
  return months().format(new Date(month));
}

/** Formats a day: «٢١ نوفمبر». @param day such as `2026-11-21`. */
export function formatDay(day: string): string {
  return short().format(new Date(day));
}

/** Formats a day with its weekday: «السبت، ٢١ نوفمبر». @param day such as `2026-11-21`. */
export function formatWeekday(day: string): string {
  return long().format(new Date(day));
}
