import { locale, timeZone } from './locale.ts';
import { formatPlainNumber } from './numbers.ts';
import { nouns, plural } from './plural.ts';

/**
 * Cairo's offset from UTC at New Year. With this constant, the footer's year needs no formatter.
 */
const newYearOffsetMs = 2 * 60 * 60 * 1000;

/** @param time ISO 8601. */
export function formatDate(time: string | Date): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'long', timeZone });
}

/**
 * Formats the last day of a period.
 * @param end end of the period, in ISO 8601. The period does not include this instant.
 */
export function formatLastDay(end: string): string {
  return formatDate(new Date(Date.parse(end) - 1));
}

/** Returns the current year in Cairo, in the interface's digits. */
export function formatYear(now: Date): string {
  return formatPlainNumber(new Date(now.getTime() + newYearOffsetMs).getUTCFullYear());
}

/** Formats a duration in words, rounded to minutes: «ساعتان و٢٠ دقيقة». */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return plural(minutes, nouns.minute);
  const hours = plural(Math.floor(minutes / 60), nouns.hour);
  const remainingMinutes = minutes % 60;
  return remainingMinutes === 0 ? hours : `${hours} و${plural(remainingMinutes, nouns.minute)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a position in a video with Western digits, as in `clockLocale`. Show it inside `Ltr`. */
export function formatClock(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const remainingSeconds = twoDigits(totalSeconds % 60);
  return hours === 0
    ? `${minutes}:${remainingSeconds}`
    : `${hours}:${twoDigits(minutes)}:${remainingSeconds}`;
}
