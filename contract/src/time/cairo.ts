let calendar: Intl.DateTimeFormat | undefined;

const hour = 60 * 60 * 1000;
const dayLength = 24 * hour;

/** Returns the day in Cairo at a moment, such as `2026-11-23`. */
export function cairoDay(at: Date): string {
  // Creating the first formatter takes 50 ms on a cheap phone, so it is not created on load.
  calendar ??= new Intl.DateTimeFormat('en', {
    timeZone: 'Africa/Cairo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // `format` would not do, because no locale writes days as ISO 8601 in every browser.
  const { year, month, day } = Object.fromEntries(
    calendar.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** Returns the month in Cairo at a moment, such as `2026-11`. */
export const cairoMonth = (at: Date): string => cairoDay(at).slice(0, 7);

/** Returns the day `days` days after `day`. */
export function daysLater(day: string, days: number): string {
  // UTC has no summer time, so every day has 24 hours.
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** Returns the first moment after a day in Cairo, which is 2 or 3 hours ahead of UTC. */
export function endOfCairoDay(day: string): Date {
  const midnight = Date.parse(day) + dayLength;
  const summer = new Date(midnight - 3 * hour);
  return cairoDay(summer) > day ? summer : new Date(midnight - 2 * hour);
}

/** Returns the last millisecond before an end; its day is shown as the last day of access. */
export function lastMomentBefore(end: string | Date): Date {
  return new Date(new Date(end).getTime() - 1);
}

/** Last day of every school year, without the year. */
const lastDay = '08-31';

/** Returns the end of the current school year: the end of 31 August in Cairo. */
export function endOfSchoolYear(now: Date): Date {
  const today = cairoDay(now);
  const year = Number(today.slice(0, 4));
  const thisYears = `${year}-${lastDay}`;
  return endOfCairoDay(today <= thisYears ? thisYears : `${year + 1}-${lastDay}`);
}
