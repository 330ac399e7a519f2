import type { Dashboard } from '@markaz/contract/centre/dashboard';

type Day = Dashboard['enrolments']['days'][number];
type WatchedCourse = Dashboard['mostWatched'][number];

/** Returns the sum of enrolments, and the first day with the most, or null without enrolments. */
export function summariseEnrolments(days: readonly Day[]) {
  const total = days.reduce((sum, { enrolments }) => sum + enrolments, 0);
  const peak = days.reduce<Day | null>(
    (best, day) => (day.enrolments > (best?.enrolments ?? 0) ? day : best),
    null,
  );
  return { total, peak };
}

/** The point after which most students stop watching. */
interface Drop {
  /** Number of the last lecture before the drop, or 0 if students stop before the first lecture. */
  readonly lecture: number;
  /** Number of students before the drop. */
  readonly before: number;
  /** Number of students after the drop. */
  readonly after: number;
}

/** Returns the largest drop between two steps, or null without a drop. Step 0 is the enrolment. */
export function findLargestDrop({ enrolments, lectures }: WatchedCourse): Drop | null {
  const steps = [enrolments, ...lectures.map(({ completions }) => completions)];
  let largest: Drop | null = null;
  for (const [lecture, before] of steps.slice(0, -1).entries()) {
    const after = steps[lecture + 1] ?? 0;
    const drop = before - after;
    if (drop > (largest === null ? 0 : largest.before - largest.after))
      largest = { lecture, before, after };
  }
  return largest;
}

/**
 * Returns completions divided by enrolments, or null if nobody is enrolled. Returns at most 1,
 * because students who are not enrolled can also watch an open lecture.
 */
export function completionShare(completions: number, enrolments: number): number | null {
  return enrolments === 0 ? null : Math.min(1, completions / enrolments);
}
