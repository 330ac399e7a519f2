import { timeZone } from '../../shared/format/locale.ts';

const minute = 60_000;
const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Milliseconds by which Cairo's clocks are ahead of UTC then; they change twice a year. */
function offsetAt(time: number): number {
  const parts = Object.fromEntries(
    wallClock.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minutes);
  return shown - Math.floor(time / minute) * minute;
}

/**
 * The last minute of a day in Cairo, so that «valid until» includes that day.
 * @param day as a date field gives it, `2027-06-30`.
 * @returns ISO 8601, or null for what is no day.
 */
export function endOfDay(day: string): string | null {
  const local = /^\d{4}-\d{2}-\d{2}$/u.test(day) ? Date.parse(`${day}T23:59:00Z`) : Number.NaN;
  if (Number.isNaN(local)) return null;
  return new Date(local - offsetAt(local - offsetAt(local))).toISOString();
}

/**
 * The first moment of a day in Cairo.
 * @param day as a date field gives it.
 * @returns ISO 8601, or null for what is no day.
 */
export function startOfDay(day: string): string | null {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return null;
  const end = endOfDay(new Date(noon - 24 * 60 * minute).toISOString().slice(0, 10));
  return end === null ? null : new Date(Date.parse(end) + minute).toISOString();
}

/** Today in Cairo, as a date field takes it. */
export function today(now: Date): string {
  return new Date(now.getTime() + offsetAt(now.getTime())).toISOString().slice(0, 10);
}
