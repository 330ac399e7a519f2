import { lectureSeconds } from '@markaz/contract/catalogue/lecture-length';

/** Interval between saves, in milliseconds (docs/decisions/player.md#saving-progress). */
const saveInterval = 5_000;

/** A video counts as watched at this share of its duration (design.md, lecture page). */
const completedShare = 0.9;

export interface ProgressReport {
  /** Position in whole seconds from the start. */
  readonly position: number;
  /**
   * `watching` stays on this device; `completed` comes once; after `leaving` the page may close.
   */
  readonly occasion: 'watching' | 'completed' | 'leaving';
}

export type ProgressRecorder = ReturnType<typeof createProgressRecorder>;

interface Options {
  /** Whether the lecture was already marked as watched. Watching it again does not change that. */
  readonly completed: boolean;
  /** Called once, when this video counts as watched. Returns whether that completes the lecture. */
  readonly onSeen: () => boolean;
  readonly report: (report: ProgressReport) => void;
  /** Returns a time in milliseconds, counted from any fixed point. */
  readonly now: () => number;
}

/**
 * Decides when to save a position on the device (every few seconds, on a pause and on a seek) and
 * when to send it: on completion and when the user leaves. Cost of sending: one Firestore write.
 * After a completion nothing more is sent, because the lecture would start over. A lecture
 * completed earlier is reported once, on leaving, so that it counts as the last watched one.
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
    /** Call during playback. Both are in seconds; the duration is NaN while unknown. */
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
    /** Call when the video is paused or has ended. */
    pause: save,
    /** Call after a seek while paused. Ignored before playback, when the player itself seeks. */
    seek(at: number): void {
      if (position === null) return;
      setPosition(at);
      save();
    },
    /** Call when the page is hidden or the video removed. A new position must be sent now. */
    leave(): void {
      if (over || position === null || position === sent) return;
      over = completed;
      sent = position;
      report({ position, occasion: 'leaving' });
    },
    /** Returns the last position in whole seconds; null before the first `tick`. */
    position: (): number | null => position,
  };
}

/** Earliest position to resume from, in seconds. Below it, the lecture starts at its beginning. */
const shortestResume = 10;

export interface Stopped {
  /** Position in seconds. */
  readonly position: number;
  readonly completed: boolean;
}

/** Returns the start in seconds: 0 for a lecture that is completed or hardly begun. */
export function resumePosition(stopped: Stopped | null): number {
  if (stopped === null || stopped.completed || stopped.position < shortestResume) return 0;
  return stopped.position;
}
