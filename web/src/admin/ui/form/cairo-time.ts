import { timeZone } from '../../../shared/format/locale.ts';
import { formatMoment } from '../../../shared/format/moment.ts';

const hourMs = 60 * 60 * 1000;
const fieldPattern = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}/u;
/** Cairo is 2 hours ahead of UTC, and 3 hours in summer. */
const offsets = [3, 2];

/** Converts a time to the value of a `datetime-local` field in Cairo, such as `2026-12-03T09:00`. */
export function toCairoField(time: Date): string {
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const parts = formatter.formatToParts(time).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** Formats the day and hour of a time within the next months: «3 ديسمبر في 9:00 ص». */
export function formatDayAndHour(time: string): string {
  const day = { day: 'numeric', month: 'long' } as const;
  return formatMoment(time, { ...day, hour: 'numeric', minute: '2-digit' });
}

/**
 * Converts the value of a `datetime-local` field to a time. An hour that summer time skips becomes
 * the next hour. Returns null for an empty field and for the short years of a date that is being
 * typed.
 */
export function fromCairoField(text: string): Date | null {
  if (!fieldPattern.test(text)) return null;
  const utc = Date.parse(`${text}Z`);
  const candidates = offsets.map((offset) => new Date(utc - offset * hourMs));
  return (
    candidates.find((time) => toCairoField(time) === text.slice(0, 16)) ?? candidates[1] ?? null
  );
}
