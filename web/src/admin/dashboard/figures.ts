import type { Dashboard } from '@markaz/contract/centre/dashboard';

type Day = Dashboard['enrolments']['days'][number];
type WatchedCourse = Dashboard['mostWatched'][number];

/** Returns the sum of enrolments and the day with the most, which is null if there are none. */
export function enrolmentsOf(days: readonly Day[]) {
  const total = days.reduce((sum, { enrolments }) => sum + enrolments, 0);
  const peak = days.reduce<Day | null>(
    (most, day) => (day.enrolments > (most?.enrolments ?? 0) ? day : most),
    null,
  );
  return { total, peak };
}

/** The point where most students stop watching, with the numbers before and after it. */
interface Stop {
  /** Number of the last lecture that these students watched to the end; 0 if they watched none. */
  readonly after: number;
  readonly before: number;
  readonly beyond: number;
}

/** Returns the steepest fall between two steps, where step 0 is enrolment; null without a fall. */
export function greatestStop({ enrolments, lectures }: WatchedCourse): Stop | null {
  const steps = [enrolments, ...lectures.map(({ completions }) => completions)];
  let greatest: Stop | null = null;
  for (const [after, before] of steps.slice(0, -1).entries()) {
    const beyond = steps[after + 1] ?? 0;
    const fall = before - beyond;
    if (fall > (greatest === null ? 0 : greatest.before - greatest.beyond))
      greatest = { after, before, beyond };
  }
  return greatest;
}

/**
 * Returns completions divided by enrolments; null if nobody is enrolled. Capped at 1, because
 * students who are not enrolled can also watch an open lecture.
 */
export function shareOf(completions: number, enrolments: number): number | null {
  return enrolments === 0 ? null : Math.min(1, completions / enrolments);
}
