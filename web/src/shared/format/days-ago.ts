import { cairoDay } from '@markaz/contract/time/cairo';
import { daysAfterPreposition } from './days-after-preposition.ts';

const dayMs = 86_400_000;

/** Returns the number of midnights in Cairo since a time. @param time ISO 8601 */
export function midnightsSince(time: string, now: Date): number {
  const days = Date.parse(cairoDay(now)) - Date.parse(cairoDay(new Date(time)));
  return Math.max(0, Math.round(days / dayMs));
}

/** Formats a time as «أمس» or «منذ ١٢ يومًا», by the days of Cairo. @param time ISO 8601 */
export function formatDaysAgo(time: string, now: Date): string {
  const days = midnightsSince(time, now);
  if (days === 0) return 'اليوم';
  return days === 1 ? 'أمس' : `منذ ${daysAfterPreposition(days)}`;
}
