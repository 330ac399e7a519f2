import { doneShare } from './progress-recorder.ts';

/** Below this a start from the beginning is kinder than a jump; in seconds. */
const shortestResume = 10;

interface Stopped {
  /** Seconds from the start. */
  readonly position: number;
  readonly completed: boolean;
}

/**
 * Where playing starts, in seconds. A lecture that is done, hardly begun, or stopped in its last
 * tenth starts from 0.
 * @param duration in seconds where it is known.
 */
export function resumePosition(stopped: Stopped | null, duration: number | null): number {
  if (stopped === null || stopped.completed || stopped.position < shortestResume) return 0;
  if (duration !== null && stopped.position >= duration * doneShare) return 0;
  return stopped.position;
}
