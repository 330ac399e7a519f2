import { lazily } from './lazily.ts';
import { locale } from './locale.ts';

/** A date without a clock is read as UTC, so that no time zone shifts the day. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));

const short = inUtc({ day: 'numeric', month: 'short' });
const long = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
const months = inUtc({ month: 'long', year: 'numeric' });

/** «نوفمبر ٢٠٢٦». @param month `2026-11`. */
export function formatMonth(month: string): string {
  return months().format(new Date(month));
}

/** «٢١ نوفمبر», abbreviated if the language does. @param day `2026-11-21`. */
export function formatDay(day: string): string {
  return short().format(new Date(day));
}

/** «السبت، ٢١ نوفمبر». @param day `2026-11-21`. */
export function formatWeekday(day: string): string {
  return long().format(new Date(day));
}
