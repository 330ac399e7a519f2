import { cairoDay, lastInstantBefore } from '@markaz/contract/time/cairo';
import { daysAfterPreposition } from '../format/days-after-preposition.ts';
import { formatNumber } from '../format/numbers.ts';
import { nouns, plural } from '../format/plural.ts';
import { formatLastDay } from '../format/time.ts';
import type { AccessStatus } from './access-status.ts';

/** Number of days before the end during which texts count the days left. */
const warningDays = 7;

export const accessCopy = {
  some: (openCount: number, lectureCount: number) =>
    `لديك ${plural(openCount, nouns.lecture)} من ${formatNumber(lectureCount)}`,
  until: (day: string) => `اشتراكك حتى ${day}`,
  today: 'ينتهي اشتراكك بنهاية اليوم',
  tomorrow: (day: string) => `ينتهي اشتراكك غدًا، ${day}`,
  soon: (days: number, day: string) => `ينتهي اشتراكك بعد ${daysAfterPreposition(days)}، في ${day}`,
  ended: (day: string) => `انتهى في ${day}`,
} as const;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the number of days from today to the last day of access, by Cairo's calendar. The number
 * is negative after the last day.
 */
export function daysLeft(end: string, now: Date): number {
  const [lastDay, today] = [lastInstantBefore(end), now].map((at) => Date.parse(cairoDay(at)));
  return Math.round(((lastDay ?? 0) - (today ?? 0)) / dayMs);
}

/**
 * Whether access ends within a week, or has already ended.
 * @param until ISO 8601, or null if access never ends
 */
export function endsSoon(until: string | null, now: Date): boolean {
  return until !== null && daysLeft(until, now) <= warningDays;
}

/**
 * Describes the last day of access. In the last week, also says how many days are left.
 * @param until ISO 8601
 */
export function describeAccessEnd(until: string, now: Date): string {
  const day = formatLastDay(until);
  if (!endsSoon(until, now)) return accessCopy.until(day);
  const days = daysLeft(until, now);
  if (days <= 0) return accessCopy.today;
  return days === 1 ? accessCopy.tomorrow(day) : accessCopy.soon(days, day);
}

/**
 * Describes the access to a course. Returns null for no access, and for unlimited access to the
 * whole course.
 */
export function describeAccess(
  access: AccessStatus,
  lectureCount: number,
  now: Date,
): string | null {
  if (access.state === 'some') return accessCopy.some(access.lIds.length, lectureCount);
  if (access.state === 'ended') return accessCopy.ended(formatLastDay(access.at));
  if (access.state === 'none' || access.until === null) return null;
  return describeAccessEnd(access.until, now);
}
