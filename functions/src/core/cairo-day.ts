import { cairoDay, daysLater } from '@markaz/contract/time/cairo';

/** Arabic, with the digits that the site uses. */
const written = new Intl.DateTimeFormat('ar-EG-u-nu-arab', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
});

/** Returns the Cairo day of a moment as display text: «٢٣ نوفمبر ٢٠٢٦». */
export function writtenDay(at: Date): string {
  return written.format(at);
}

/** Returns the last days in Cairo, oldest first, including today. */
export function lastCairoDays(now: Date, count: number): string[] {
  const today = cairoDay(now);
  return Array.from({ length: count }, (_, index) => daysLater(today, index + 1 - count));
}
