let calendar: Intl.DateTimeFormat | undefined;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Returns the day in Cairo at a time, such as `2026-11-23`. */
export function cairoDay(at: Date): string {
  // Creating the first formatter takes 50 ms on a cheap phone, so it is not created on load.
  calendar ??= new Intl.DateTimeFormat('en', {
    timeZone: 'Africa/Cairo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // `format` is not used, because no locale writes days as ISO 8601 in every browser.
  const { year, month, day } = Object.fromEntries(
    calendar.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** Returns the month in Cairo at a time, such as `2026-11`. */
export const cairoMonth = (at: Date): string => cairoDay(at).slice(0, 7);

/** Returns the day `days` days after `day`. */
export function daysLater(day: string, days: number): string {
  // UTC has no summer time, so every day has 24 hours.
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns the end of a day in Cairo, which is the first instant of the next day. Cairo is 2 or 3
 * hours ahead of UTC.
 */
export function endOfCairoDay(day: string): Date {
  const midnight = Date.parse(day) + dayMs;
  const midnightInSummer = new Date(midnight - 3 * hourMs);
  return cairoDay(midnightInSummer) > day ? midnightInSummer : new Date(midnight - 2 * hourMs);
}

/** Returns the last millisecond before an end. Its day is displayed as the last day of access. */
export function lastInstantBefore(end: string | Date): Date {
  return new Date(new Date(end).getTime() - 1);
}

/** Last day of every school year, without the year. */
const lastDayOfYear = '08-31';

/** Returns the end of the current school year: the end of 31 August in Cairo. */
export function endOfSchoolYear(now: Date): Date {
  const today = cairoDay(now);
  const year = Number(today.slice(0, 4));
  const endThisYear = `${year}-${lastDayOfYear}`;
  return endOfCairoDay(today <= endThisYear ? endThisYear : `${year + 1}-${lastDayOfYear}`);
}
