import { daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';

const minute = 60_000;

/** Whether a date field's text is a day. */
const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/** The last minute of a field's day in Cairo (ISO 8601), which «valid until» includes; or null. */
export function endOfDay(day: string): string | null {
  return isDay(day) ? new Date(endOfCairoDay(day).getTime() - minute).toISOString() : null;
}

/** The first moment in Cairo, in ISO 8601, of the day `later` days after a field's; or null. */
export function startOfDay(day: string, later = 0): string | null {
  return isDay(day) ? endOfCairoDay(daysLater(day, later - 1)).toISOString() : null;
}
