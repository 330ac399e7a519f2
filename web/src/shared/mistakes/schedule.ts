/** After how many days a question comes back, from when it was answered wrongly. */
export const intervals = [2, 7, 21] as const;

/** When a question comes back. */
export interface Schedule {
  /** How often it was answered rightly in time: which of the intervals runs. */
  readonly step: number;
  /** From which day on it is asked, as `dayOf` counts; null where it was answered rightly each time. */
  readonly due: number | null;
}

/** The day in the device's calendar; days that follow each other differ by one. */
export function dayOf(time: Date): number {
  return Math.round(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000);
}

/** The schedule of a question that was answered wrongly then. */
export function scheduleFrom(wrongAt: Date): Schedule {
  return { step: 0, due: dayOf(wrongAt) + intervals[0] };
}

/** Whether it is to be asked: by days, so that the hour of the mistake does not matter. */
export function isDue({ due }: Schedule, now: Date): boolean {
  return due !== null && due <= dayOf(now);
}

/**
 * The schedule after an answer. A wrong one begins it anew. A right one in time goes on to the next
 * interval, as far from this answer as it would be from one on the day; a right one before the time
 * changes nothing: what was just read says nothing about what is remembered.
 */
export function scheduleAfter(schedule: Schedule, isRight: boolean, at: Date): Schedule {
  if (!isRight) return scheduleFrom(at);
  if (!isDue(schedule, at)) return schedule;
  const [before, next] = [intervals[schedule.step], intervals[schedule.step + 1]];
  const step = schedule.step + 1;
  if (before === undefined || next === undefined) return { step, due: null };
  return { step, due: dayOf(at) + next - before };
}

/** In how many days the next of these is to be asked, 0 for today; null for none at all. */
export function daysUntilNext(schedules: readonly Schedule[], now: Date): number | null {
  const days = schedules.flatMap(({ due }) => (due === null ? [] : [due]));
  return days.length === 0 ? null : Math.max(0, Math.min(...days) - dayOf(now));
}
