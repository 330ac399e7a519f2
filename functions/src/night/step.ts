/** The result of one run of a step. */
export interface StepResult {
  /** What was done, with counts, for the log. */
  readonly counts: Readonly<Record<string, number>>;
  /** Whether no work is left for tonight. */
  readonly isOver: boolean;
}

/** Whether a run has to end because its time limit is reached. */
export type IsLate = () => boolean;

/** The time limit of work that must run to its end. */
export const never: IsLate = () => false;

export interface NightStep {
  /** The step's name in the log and in `centre/night`. */
  readonly name: string;
  /**
   * Does the due work. A step may be interrupted at any moment and runs again later. So finished
   * work must no longer be due, or the step must store its own position. It checks `isLate` between
   * two pages, each of which takes at most a minute, and returns once that is true.
   */
  readonly run: (isLate: IsLate) => Promise<StepResult>;
}

/** Creates a step that does all its work at once, because there is never much work. */
export function wholeStep(
  name: string,
  work: () => Promise<Readonly<Record<string, number>>>,
): NightStep {
  return { name, run: async () => ({ counts: await work(), isOver: true }) };
}
