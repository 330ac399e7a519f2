import { cairoDay } from '@markaz/contract/time/cairo';

const hour = 3_600_000;
const day = 24 * hour;

/** In all pictures, the current time is this time. */
export const pictureTime = new Date('2026-11-21T10:00:00Z');

/**
 * Shifts a time from `now` to `pictureTime`. Rounds the distance to hours, so that the result does
 * not depend on how long it took to make the demo.
 */
function shiftTime(time: string, now: Date): string {
  const hours = Math.round((Date.parse(time) - now.getTime()) / hour);
  return new Date(pictureTime.getTime() + hours * hour).toISOString();
}

function shiftDay(date: string, now: Date): string {
  const days = Math.round((Date.parse(date) - Date.parse(cairoDay(now))) / day);
  return cairoDay(new Date(pictureTime.getTime() + days * day));
}

const times = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/gu;
const days = /"(\d{4}-\d\d-\d\d)"/gu;

/**
 * Shifts all times and days in a response of the API, as if the response were sent at
 * `pictureTime`.
 * @param now the time of the response
 */
export function shiftTimes(json: string, now: Date): string {
  return json
    .replaceAll(times, (_, time: string) => `"${shiftTime(time, now)}"`)
    .replaceAll(days, (_, date: string) => `"${shiftDay(date, now)}"`);
}
