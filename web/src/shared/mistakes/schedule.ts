/** Numbers of days after a wrong answer at which the question is asked again. */
export const intervalDays = [2, 7, 21] as const;

export interface Schedule {
  /**
   * Number of right answers on due days. It is also the index of the current interval in
   * `intervalDays`.
   */
  readonly step: number;
  /**
   * First day on which the question is asked again, as a `dayNumber`. Null once the student has
   * answered correctly after every interval.
   */
  readonly due: number | null;
}

/** Returns the number of a day in the device's calendar. Consecutive days differ by one. */
export function dayNumber(time: Date): number {
  return Math.round(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000);
}

export function initialSchedule(wrongAt: Date): Schedule {
  return { step: 0, due: dayNumber(wrongAt) + intervalDays[0] };
}

/** Whether the question is due. Compares days, so that a question becomes due at midnight. */
export function isDue({ due }: Schedule, now: Date): boolean {
  return due !== null && due <= dayNumber(now);
}

/**
 * Returns the schedule after an answer. A wrong answer restarts the schedule. A right answer to a
 * due question starts the next interval, counted from the day of this answer even if the answer is
 * late. A right answer before the due day changes nothing, because the student may have just read
 * the solution.
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

/**
 * Returns the number of days until the next question is due, or 0 if a question is due now. Returns
 * null if no question will be due.
 */
export function daysUntilNext(schedules: readonly Schedule[], now: Date): number | null {
  const days = schedules.flatMap(({ due }) => (due === null ? [] : [due]));
  return days.length === 0 ? null : Math.max(0, Math.min(...days) - dayNumber(now));
}
