import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';

const dayFormat = new Intl.DateTimeFormat('ar-EG-u-nu-arab', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
});

/** Formats a time as a day in Cairo, for people: «٢٣ نوفمبر ٢٠٢٦». */
export const formatDay = (at: Date): string => dayFormat.format(at);

const momentFormat = new Intl.DateTimeFormat('ar-EG-u-nu-arab', {
  timeZone: 'Africa/Cairo',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats a time as a weekday and a time in Cairo, for people. */
export const formatMoment = (at: Date): string => momentFormat.format(at);

/** Returns the last days in Cairo, oldest first, including today. */
export function lastCairoDays(now: Date, count: number): string[] {
  const today = cairoDay(now);
  return Array.from({ length: count }, (_, index) => daysLater(today, index + 1 - count));
}

/** A period that includes `from` and excludes `before`. */
export interface TimeSpan {
  readonly from: Date;
  readonly before: Date;
}

/** Returns the start of a month in Cairo, and the start of the next month. */
export function monthSpan(month: string): TimeSpan {
  const startOf = (yearMonth: string) => endOfCairoDay(daysLater(`${yearMonth}-01`, -1));
  return { from: startOf(month), before: startOf(monthAfter(month)) };
}
