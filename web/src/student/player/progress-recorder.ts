import { lectureSeconds } from '@markaz/contract/catalogue/lecture-length';

/**
 * Milliseconds of playing after which the position is worth keeping on the device
 * (docs/decisions/player.md#saving-progress).
 */
const keepInterval = 5_000;

/** A lecture counts as watched at this share of its length (design.md, lecture page). */
const doneShare = 0.9;

export interface ProgressReport {
  /** Whole seconds from the start. */
  readonly position: number;
  /**
   * Why it is told: `watching` is for this device alone; `completed`, once, finds the lecture done:
   * the centre counts these; at `leaving` the page may be gone in a moment.
   */
  readonly occasion: 'watching' | 'completed' | 'leaving';
}

export type ProgressRecorder = ReturnType<typeof createProgressRecorder>;

interface Options {
  /** Already marked as watched: never unmarked by watching it again. */
  readonly completed: boolean;
  /** This video has been seen to its end, once per recorder; says whether that ends the lecture. */
  readonly onSeen: () => boolean;
  readonly report: (report: ProgressReport) => void;
  /** Milliseconds, from any fixed point. */
  readonly now: () => number;
}

/**
 * Decides when a watched position is worth keeping: every few seconds, on a pause and on a seek. It
 * also decides when it is worth a write: when the lecture becomes done, and when the page goes
 * away. After the report that finds it done there is nothing to add: it would be resumed from its
 * start. A lecture that was done before is reported once, when it is left, so that it counts as the
 * one watched last.
 */
export function createProgressRecorder({ completed, onSeen, report, now }: Options) {
  let seen = false;
  let over = false;
  let position: number | null = null;
  let kept: number | null = null;
  let keptAt = now();
  let left: number | null = null;
  const setPosition = (at: number) => {
    position = Math.min(Math.max(Math.floor(at), 0), lectureSeconds);
    return position;
  };

  function keep(): void {
    if (over || position === null || position === kept) return;
    kept = position;
    keptAt = now();
    report({ position, occasion: 'watching' });
  }

  return {
    /** The video moved while playing; both in seconds, duration NaN while unknown. */
    tick(at: number, duration: number): void {
      const current = setPosition(at);
      if (!seen && duration > 0 && at >= duration * doneShare) {
        seen = true;
        if (onSeen() && !completed && !over) {
          over = true;
          report({ position: current, occasion: 'completed' });
        }
      }
      if (now() - keptAt >= keepInterval) keep();
    },
    /** The video stands still: paused or ended. */
    pause: keep,
    /**
     * The student moved the video while it stood still. Before it has played, the player moves it.
     */
    seek(at: number): void {
      if (position === null) return;
      setPosition(at);
      keep();
    },
    /** The page is hidden or the video taken away: whatever is new must be sent now. */
    leave(): void {
      if (over || position === null || position === left) return;
      over = completed;
      left = position;
      report({ position, occasion: 'leaving' });
    },
    /** Whole seconds last reported by `tick`; null before the first. */
    position: (): number | null => position,
  };
}

/** Below this a start from the beginning is kinder than a jump; in seconds. */
const shortestResume = 10;

/** Where the account stopped in a lecture. */
export interface Stopped {
  /** Seconds from the start. */
  readonly position: number;
  readonly completed: boolean;
}

/** Where playing starts, in seconds. A lecture that is done or hardly begun starts from 0. */
export function resumePosition(stopped: Stopped | null): number {
  if (stopped === null || stopped.completed || stopped.position < shortestResume) return 0;
  return stopped.position;
}
