import { useEffect, useState } from 'react';
import { serverClock } from '../api/client.ts';
import { locale, timeZone } from '../format/locale.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The time is read at least this often, because a response may correct the server's clock. */
const maxTimerMs = 30_000;

/**
 * Returns the time by the server's clock, as far as its responses have told it. Students' clocks may
 * be wrong, and exams open by the server's clock.
 */
export const serverNow = (): Date => new Date(Date.now() + serverClock.aheadMs);

/** Returns `serverNow`, and renders the component again when one of these times has come. */
export function useServerNow(times: readonly (string | undefined)[]): Date {
  const [now, setNow] = useState(serverNow);
  const future = times.map((time) => Date.parse(time ?? '')).filter((time) => time > now.getTime());
  const next = Math.min(...future);
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      const delayMs = Math.min(Math.max(0, next - serverNow().getTime()), maxTimerMs);
      timer = setTimeout(update, delayMs);
    };
    const update = () => {
      clearTimeout(timer);
      setNow(serverNow());
      schedule();
    };
    schedule();
    // Timers stop while a phone sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [next]);
  return now;
}

/**
 * Formats when an exam begins or ends: «الخميس، ٣ ديسمبر في ٧ م», or «الخميس ٧ م» if it is less than six
 * days ahead.
 * @param time ISO 8601
 */
export function formatExamTime(time: string, now: Date): string {
  const at = new Date(time);
  const untilMs = at.getTime() - now.getTime();
  const minute = at.getTime() % hourMs === 0 ? {} : ({ minute: '2-digit' } as const);
  const format = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleString(locale, { ...options, timeZone });
  // Seven days ahead, the weekday alone could also be today.
  const isWithinWeek = untilMs > 0 && untilMs < 6 * dayMs;
  const day = format({ weekday: 'long', ...(!isWithinWeek && { day: 'numeric', month: 'long' }) });
  return `${day} ${format({ hour: 'numeric', ...minute })}`;
}
