/** The result of one run of a task. */
export interface TaskResult {
  /** Counts of the finished work, for the log. */
  readonly counts: Readonly<Record<string, number>>;
  /** Whether no work is left for tonight. */
  readonly isFinished: boolean;
}

/** Whether a run must end because its time limit is reached. */
export type IsTimeUp = () => boolean;

/** Use this for work without a time limit, which must run to its end. */
export const neverTimeUp: IsTimeUp = () => false;

export interface NightlyTask {
  /** The task's name in the log and in `centre/night`. */
  readonly name: string;
  /**
   * Does the due work. A task may be interrupted at any time. It then runs again later, and must
   * not do finished work twice. Therefore a task marks finished work as no longer due, or it stores
   * its position. The task checks `isTimeUp` between two pages, each of which takes at most a
   * minute, and returns once it is true.
   */
  readonly run: (isTimeUp: IsTimeUp) => Promise<TaskResult>;
}

/** Creates a task that does all its work in one run, because there is never much work. */
export function createSingleRunTask(
  name: string,
  work: () => Promise<Readonly<Record<string, number>>>,
): NightlyTask {
  return { name, run: async () => ({ counts: await work(), isFinished: true }) };
}
