let calendar: Intl.DateTimeFormat | undefined;

const hour = 60 * 60 * 1000;
const dayLength = 24 * hour;

/** The day that a moment belongs to where our students live, `2026-11-23`. */
export function cairoDay(at: Date): string {
  // A page's first formatter takes a cheap phone 50 ms: it is made where a day is asked for.
  calendar ??= new Intl.DateTimeFormat('en', {
    timeZone: 'Africa/Cairo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // Its parts, not its text: no locale writes days as ISO 8601 in every browser.
  const { year, month, day } = Object.fromEntries(
    calendar.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** The month that a moment belongs to there, `2026-11`. */
export const cairoMonth = (at: Date): string => cairoDay(at).slice(0, 7);

/** The day that is so many days later. */
export function daysLater(day: string, days: number): string {
  // Between days, as dates without a clock, there is no summer time.
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** The first moment that no longer belongs to a day in Cairo, two or three hours ahead of UTC. */
export function endOfCairoDay(day: string): Date {
  const midnight = Date.parse(day) + dayLength;
  const summer = new Date(midnight - 3 * hour);
  return cairoDay(summer) > day ? summer : new Date(midnight - 2 * hour);
}

/** The last moment before an end: the day that people are told of an access that ends then. */
export function lastMomentBefore(end: string | Date): Date {
  return new Date(new Date(end).getTime() - 1);
}
