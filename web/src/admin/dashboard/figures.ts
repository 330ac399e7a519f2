import type { Dashboard } from '@markaz/contract/centre/dashboard';

type Day = Dashboard['enrolments']['days'][number];
type WatchedCourse = Dashboard['mostWatched'][number];

/** The total of enrolments in these days, and the day with the most; null if none has any. */
export function enrolmentsOf(days: readonly Day[]) {
  const total = days.reduce((sum, { enrolments }) => sum + enrolments, 0);
  const peak = days.reduce<Day | null>(
    (most, day) => (day.enrolments > (most?.enrolments ?? 0) ? day : most),
    null,
  );
  return { total, peak };
}

/** The point where most students stop: numbers before and after it. */
interface Stop {
  /** Number of the last lecture that they watched to the end; 0 if they watched none. */
  readonly after: number;
  readonly before: number;
  readonly beyond: number;
}

/** The steepest fall between lectures, after enrolment as step 0; null for none. */
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

/** A share of the enrolled, 0 to 1; null without any. An open lecture may have more students. */
export function shareOf(completions: number, enrolments: number): number | null {
  return enrolments === 0 ? null : Math.min(1, completions / enrolments);
}
