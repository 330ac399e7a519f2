import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { monthAfter } from '@markaz/contract/time/month';

const written = new Intl.DateTimeFormat('ar-EG-u-nu-arab', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
});

/** Returns the Cairo day of a moment as display text: «٢٣ نوفمبر ٢٠٢٦». */
export const writtenDay = (at: Date): string => written.format(at);

/** Returns the last days in Cairo, oldest first, including today. */
export function lastCairoDays(now: Date, count: number): string[] {
  const today = cairoDay(now);
  return Array.from({ length: count }, (_, index) => daysLater(today, index + 1 - count));
}

/** A period that includes `from` and excludes `before`. */
export interface Span {
  readonly from: Date;
  readonly before: Date;
}

/** Returns a month in Cairo, up to the first moment of the next month. */
export function monthSpan(month: string): Span {
  const begin = (of: string) => endOfCairoDay(daysLater(`${of}-01`, -1));
  return { from: begin(month), before: begin(monthAfter(month)) };
}
