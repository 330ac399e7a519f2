/** What one round of a step came to. */
export interface StepResult {
  /** For the log: what was done, and how often. */
  readonly counts: Readonly<Record<string, number>>;
  /** Whether nothing is left for tonight. */
  readonly isOver: boolean;
}

/** Whether a run has to come to an end. */
export type IsLate = () => boolean;

/** Of work that is done to the end. */
export const never: IsLate = () => false;

/** One piece of the night's work. */
export interface NightStep {
  /** What the log and `centre/night` call it. */
  readonly name: string;
  /**
   * Does what is due. It may be stopped at any moment and is then run again, so what is done must
   * not be due any more, or the step keeps its own place. It looks at `isLate` between two pages, none
   * of which takes more than a minute, and returns once that is true.
   */
  readonly run: (isLate: IsLate) => Promise<StepResult>;
}

/** A step that does everything at once, because it is never much. */
export function wholeStep(
  name: string,
  work: () => Promise<Readonly<Record<string, number>>>,
): NightStep {
  return { name, run: async () => ({ counts: await work(), isOver: true }) };
}
