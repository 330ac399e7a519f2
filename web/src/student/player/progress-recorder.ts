import { lectureSeconds } from '@markaz/contract/catalogue/lecture-length';

/** Milliseconds between two saves on the device (docs/decisions/player.md#saving-progress). */
const saveInterval = 5_000;

/** A lecture counts as watched at this share of its length (design.md, lecture page). */
const completedShare = 0.9;

export interface ProgressReport {
  /** Whole seconds from the start. */
  readonly position: number;
  /** `watching`: for this device alone; `completed`: once; `leaving`: the page may soon be gone. */
  readonly occasion: 'watching' | 'completed' | 'leaving';
}

export type ProgressRecorder = ReturnType<typeof createProgressRecorder>;

interface Options {
  /** Already marked as watched; watching again does not unmark it. */
  readonly completed: boolean;
  /** Called once, when this video was seen to its end; returns whether that ends the lecture. */
  readonly onSeen: () => boolean;
  readonly report: (report: ProgressReport) => void;
  /** A clock in milliseconds, from any fixed point. */
  readonly now: () => number;
}

/**
 * Decides when to save a position on the device: every few seconds, on a pause and on a seek; and
 * when to send it, which costs a write: when the lecture becomes done, and when the page is left.
 * After a completion nothing more is sent, because the lecture would resume at its start. A lecture
 * done before is reported once, when it is left, so that it counts as the one watched last.
 */
export function createProgressRecorder({ completed, onSeen, report, now }: Options) {
  let seen = false;
  let over = false;
  let position: number | null = null;
  let saved: number | null = null;
  let savedAt = now();
  let sent: number | null = null;
  const setPosition = (at: number) => {
    position = Math.min(Math.max(Math.floor(at), 0), lectureSeconds);
    return position;
  };

  function save(): void {
    if (over || position === null || position === saved) return;
    saved = position;
    savedAt = now();
    report({ position, occasion: 'watching' });
  }

  return {
    /** The position during playback; both in seconds, duration NaN while unknown. */
    tick(at: number, duration: number): void {
      const current = setPosition(at);
      if (!seen && duration > 0 && at >= duration * completedShare) {
        seen = true;
        if (onSeen() && !completed && !over) {
          over = true;
          report({ position: current, occasion: 'completed' });
        }
      }
      if (now() - savedAt >= saveInterval) save();
    },
    /** The video is paused or has ended. */
    pause: save,
    /** The student moved the paused video. Before the first play, the player moves it. */
    seek(at: number): void {
      if (position === null) return;
      setPosition(at);
      save();
    },
    /** The page is hidden or the video removed: a new position must be sent now. */
    leave(): void {
      if (over || position === null || position === sent) return;
      over = completed;
      sent = position;
      report({ position, occasion: 'leaving' });
    },
    /** Last position in whole seconds; null before the first `tick`. */
    position: (): number | null => position,
  };
}

/** In seconds; below this, starting over is kinder than a jump. */
const shortestResume = 10;

export interface Stopped {
  /** Seconds from the start. */
  readonly position: number;
  readonly completed: boolean;
}

/** Returns the start in seconds. A lecture that is done or hardly begun starts from 0. */
export function resumePosition(stopped: Stopped | null): number {
  if (stopped === null || stopped.completed || stopped.position < shortestResume) return 0;
  return stopped.position;
}
