/** Numbers of days after a wrong answer at which the question is asked again. */
export const intervalDays = [2, 7, 21] as const;

export interface Schedule {
  /** Number of right answers on due days, which is the index of the current interval. */
  readonly step: number;
  /** First day of the next review, by `dayNumber`; null after a right answer in each interval. */
  readonly due: number | null;
}

/** Returns the number of a day in the device's calendar. Consecutive days differ by one. */
export function dayNumber(time: Date): number {
  return Math.round(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000);
}

export function initialSchedule(wrongAt: Date): Schedule {
  return { step: 0, due: dayNumber(wrongAt) + intervalDays[0] };
}

/** Whether the question is due. Compares whole days, whatever the hour of the mistake. */
export function isDue({ due }: Schedule, now: Date): boolean {
  return due !== null && due <= dayNumber(now);
}

/**
 * Returns the schedule after an answer. A wrong answer restarts it. A right answer to a due
 * question moves on to the next interval, counted from this answer even if it is days late. A right
 * answer before the due day changes nothing, because it proves reading, not memory.
 */
export function scheduleAfter(schedule: Schedule, isRight: boolean, at: Date): Schedule {
  if (!isRight) return initialSchedule(at);
  if (!isDue(schedule, at)) return schedule;
  const [currentInterval, nextInterval] = [
    intervalDays[schedule.step],
    intervalDays[schedule.step + 1],
  ];
  const step = schedule.step + 1;
  if (currentInterval === undefined || nextInterval === undefined) return { step, due: null };
  return { step, due: dayNumber(at) + nextInterval - currentInterval };
}

/** Returns the number of days until the next question is due, 0 for today; null if none will be. */
export function daysUntilNext(schedules: readonly Schedule[], now: Date): number | null {
  const days = schedules.flatMap(({ due }) => (due === null ? [] : [due]));
  return days.length === 0 ? null : Math.max(0, Math.min(...days) - dayNumber(now));
}
