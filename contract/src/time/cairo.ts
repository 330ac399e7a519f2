let calendar: Intl.DateTimeFormat | undefined;

const hour = 60 * 60 * 1000;
const dayLength = 24 * hour;

/** Returns the day of a moment in Cairo, `2026-11-23`. */
export function cairoDay(at: Date): string {
  // The first formatter of a page takes 50 ms on a cheap phone, so it is created on first use.
  calendar ??= new Intl.DateTimeFormat('en', {
    timeZone: 'Africa/Cairo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // The parts, not the text: no locale writes days as ISO 8601 in every browser.
  const { year, month, day } = Object.fromEntries(
    calendar.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** Returns the month of a moment in Cairo, `2026-11`. */
export const cairoMonth = (at: Date): string => cairoDay(at).slice(0, 7);

/** Returns the day that is that many days later. */
export function daysLater(day: string, days: number): string {
  // Dates without a clock have no summer time.
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** Returns the first moment after a day in Cairo, which is two or three hours ahead of UTC. */
export function endOfCairoDay(day: string): Date {
  const midnight = Date.parse(day) + dayLength;
  const summer = new Date(midnight - 3 * hour);
  return cairoDay(summer) > day ? summer : new Date(midnight - 2 * hour);
}

/** Returns the last moment before an end: its day is shown as the last day of access. */
export function lastMomentBefore(end: string | Date): Date {
  return new Date(new Date(end).getTime() - 1);
}

/** The last day of a school year, without the year. */
const lastDay = '08-31';

/** Returns the end of a moment's school year: the last of August in Cairo. */
export function endOfSchoolYear(now: Date): Date {
  const today = cairoDay(now);
  const year = Number(today.slice(0, 4));
  const thisYears = `${year}-${lastDay}`;
  return endOfCairoDay(today <= thisYears ? thisYears : `${year + 1}-${lastDay}`);
}
