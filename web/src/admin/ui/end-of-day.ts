import { daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';

const minute = 60_000;

/** Whether a date field's text is a day. */
const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/**
 * The last minute of a day in Cairo, so that «valid until» includes that day.
 * @param day from a date field, `2027-06-30`.
 * @returns ISO 8601, or null for invalid text.
 */
export function endOfDay(day: string): string | null {
  return isDay(day) ? new Date(endOfCairoDay(day).getTime() - minute).toISOString() : null;
}

/**
 * The first moment of a day in Cairo, or of the day `later` days after it.
 * @param day from a date field.
 * @returns ISO 8601, or null for invalid text.
 */
export function startOfDay(day: string, later = 0): string | null {
  return isDay(day) ? endOfCairoDay(daysLater(day, later - 1)).toISOString() : null;
}
