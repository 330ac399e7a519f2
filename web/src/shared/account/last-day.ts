import { cairoDay, lastMomentBefore } from '@markaz/contract/cairo';
import { formatDate } from '../format/time.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** The last day of an access, as it is told: «٣٠ يونيو ٢٠٢٧». @param end ISO 8601, when it is over. */
export function formatLastDay(end: string): string {
  return formatDate(lastMomentBefore(end).toISOString());
}

/** How many days are left after today, by Cairo's calendar; below zero where it is over. */
export function daysLeft(end: string, now: Date): number {
  const [last, today] = [lastMomentBefore(end), now].map((at) => Date.parse(cairoDay(at)));
  return Math.round(((last ?? 0) - (today ?? 0)) / dayLength);
}
