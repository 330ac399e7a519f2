import { cairoDay } from '@markaz/contract/time/cairo';

const hour = 3_600_000;
const day = 24 * hour;

/** The time that all pictures show. */
export const pictureTime = new Date('2026-11-21T10:00:00Z');

/** Rounds times to hours, so that the duration of seeding makes no difference. */
function steadyTime(time: string, now: Date): string {
  const hours = Math.round((Date.parse(time) - now.getTime()) / hour);
  return new Date(pictureTime.getTime() + hours * hour).toISOString();
}

function steadyDay(date: string, now: Date): string {
  const days = Math.round((Date.parse(date) - Date.parse(cairoDay(now))) / day);
  return cairoDay(new Date(pictureTime.getTime() + days * day));
}

const times = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/gu;
const days = /"(\d{4}-\d\d-\d\d)"/gu;

/**
 * Moves an answer of the API to `pictureTime`.
 * @param now time of the answer
 */
export function steadyTimes(json: string, now: Date): string {
  return json
    .replaceAll(times, (_, time: string) => `"${steadyTime(time, now)}"`)
    .replaceAll(days, (_, date: string) => `"${steadyDay(date, now)}"`);
}
