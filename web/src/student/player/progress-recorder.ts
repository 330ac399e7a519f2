import { limits } from '@markaz/contract/limits';

/** One write at most for every 30 s of watching (product.md, "Cost is a feature"), in ms. */
const saveInterval = 30_000;

/** A lecture counts as watched at this share of its length (design.md, lecture page). */
const doneShare = 0.9;

export interface ProgressReport {
  /** Whole seconds from the start. */
  readonly position: number;
  /** True in the one report that finds the lecture done: the centre counts these. */
  readonly completed: boolean;
  /** The page may be gone in a moment: send so that it survives (`keepalive`). */
  readonly leaving: boolean;
}

export type ProgressRecorder = ReturnType<typeof createProgressRecorder>;

interface Options {
  /** Already marked as watched: never unmarked by watching it again. */
  readonly completed: boolean;
  /** This video has been seen to its end, once per recorder; says whether that ends the lecture. */
  readonly onSeen: () => boolean;
  readonly send: (report: ProgressReport) => void;
  /** Milliseconds, from any fixed point. */
  readonly now: () => number;
}

/** Longer silences than this between two ticks are a stall or a pause, not watching; in ms. */
const longestTick = 2_000;

/**
 * Decides when a watched position is worth a write: every 30 s of watching, on a pause, when the
 * lecture becomes done, and when the page goes away. A pause soon after a write keeps its position
 * for the next occasion, so that pressing play and pause repeatedly costs nothing.
 */
export function createProgressRecorder({ completed, onSeen, send, now }: Options) {
  let seen = false;
  let position: number | null = null;
  let sent: number | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  let watched = 0;
  let lastTick: number | null = null;

  function save(leaving: boolean, completes = false): void {
    if (position === null || (position === sent && !completes)) return;
    sent = position;
    sentAt = now();
    watched = 0;
    send({ position, completed: completes, leaving });
  }

  return {
    /** The video moved while playing; both in seconds, duration NaN while unknown. */
    tick(at: number, duration: number): void {
      const time = now();
      if (lastTick !== null) watched += Math.min(time - lastTick, longestTick);
      lastTick = time;
      position = Math.min(Math.max(Math.floor(at), 0), limits.lectureSeconds);
      if (!seen && duration > 0 && at >= duration * doneShare) {
        seen = true;
        if (onSeen() && !completed) save(false, true);
      }
      if (watched >= saveInterval) save(false);
    },
    /** The video stands still: paused or ended. */
    pause(): void {
      lastTick = null;
      if (now() - sentAt >= saveInterval) save(false);
    },
    /** The page is hidden or the video taken away: whatever is new must be sent now. */
    leave(): void {
      lastTick = null;
      save(true);
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
