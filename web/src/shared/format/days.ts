import { lazily } from './lazily.ts';
import { locale } from './locale.ts';

// A date without a clock is read as UTC, so that no time zone shifts the day.
const short = lazily(
  () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const long = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
);

const months = lazily(
  () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

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
