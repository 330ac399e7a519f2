import { cairoDay, daysLater } from '@markaz/contract/time/cairo';

/** As people read it: Arabic, with the digits of the site. */
const written = new Intl.DateTimeFormat('ar-EG-u-nu-arab', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
});

/** The day in Cairo that a moment belongs to, for people: «٢٣ نوفمبر ٢٠٢٦». */
export function writtenDay(at: Date): string {
  return written.format(at);
}

/** The last days in Cairo, the oldest first, today last. */
export function lastCairoDays(now: Date, count: number): string[] {
  const today = cairoDay(now);
  return Array.from({ length: count }, (_, index) => daysLater(today, index + 1 - count));
}
