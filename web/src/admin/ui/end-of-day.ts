import { daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';

const minuteMs = 60_000;

/** Whether the text of a date field is a valid day. */
const isValidDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/** Returns the last minute of a day in Cairo (ISO 8601), or null if the day is invalid. */
export function endOfDay(day: string): string | null {
  return isValidDay(day) ? new Date(endOfCairoDay(day).getTime() - minuteMs).toISOString() : null;
}

/** Returns the start of a day in Cairo, `addedDays` after `day`, or null if `day` is invalid. */
export function startOfDay(day: string, addedDays = 0): string | null {
  return isValidDay(day) ? endOfCairoDay(daysLater(day, addedDays - 1)).toISOString() : null;
}
