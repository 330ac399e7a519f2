import { cairoDay, lastMomentBefore } from '@markaz/contract/time/cairo';

const dayLength = 24 * 60 * 60 * 1000;

/** Returns the days left after today, by Cairo's calendar; below zero after the end. */
export function daysLeft(end: string, now: Date): number {
  const [last, today] = [lastMomentBefore(end), now].map((at) => Date.parse(cairoDay(at)));
  return Math.round(((last ?? 0) - (today ?? 0)) / dayLength);
}
