const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Cairo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** As people read it: Arabic, with the digits of the site. */
const written = new Intl.DateTimeFormat('ar-EG-u-nu-arab', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
});

const dayLength = 24 * 60 * 60 * 1000;

/** The day that a moment belongs to where our students live, as `2026-11-21`. */
export function cairoDay(at: Date): string {
  return calendar.format(at);
}

/** The same for people: «٢٣ نوفمبر ٢٠٢٦». */
export function writtenDay(at: Date): string {
  return written.format(at);
}

/** The last days in Cairo, the oldest first, today last. */
export function lastCairoDays(now: Date, count: number): string[] {
  // Between days, as dates without a clock, there is no summer time.
  const today = Date.parse(cairoDay(now));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayLength).toISOString().slice(0, 10),
  );
}
