import { timeZone } from '../../shared/format/locale.ts';

const minute = 60_000;
const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
const days = new Intl.DateTimeFormat('en-CA', { timeZone });

/** How far Cairo's clocks are ahead of UTC then, `+02:00`; it changes twice a year. */
const offsetAt = (time: number) => zone.format(time).split('GMT')[1] || 'Z';

/**
 * The last minute of a day in Cairo, so that «valid until» includes that day.
 * @param day as a date field gives it, `2027-06-30`.
 * @returns ISO 8601, or null for what is no day.
 */
export function endOfDay(day: string): string | null {
  const lastMinute = (offset: string) => Date.parse(`${day}T23:59:00${offset}`);
  const near = /^\d{4}-\d{2}-\d{2}$/u.test(day) ? lastMinute('Z') : Number.NaN;
  if (Number.isNaN(near)) return null;
  // By the offset that holds then, which the first guess may have missed by a change of clocks.
  return new Date(lastMinute(offsetAt(lastMinute(offsetAt(near))))).toISOString();
}

/**
 * The first moment of a day in Cairo, or of the day that is so many days `later`.
 * @param day as a date field gives it.
 * @returns ISO 8601, or null for what is no day.
 */
export function startOfDay(day: string, later = 0): string | null {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return null;
  const before = new Date(noon + (later - 1) * 24 * 60 * minute);
  const end = endOfDay(before.toISOString().slice(0, 10));
  return end === null ? null : new Date(Date.parse(end) + minute).toISOString();
}

/** Today in Cairo, as a date field takes it. */
export const today = (now: Date) => days.format(now);
