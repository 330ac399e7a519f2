import { lectureSeconds } from '@markaz/contract/catalogue/lecture-length';

/** Interval between saves, in milliseconds (docs/decisions/player.md#saving-progress). */
const saveIntervalMs = 5_000;

/** A video counts as watched at this share of its duration (design.md, lecture page). */
const completedShare = 0.9;

export interface ProgressReport {
  /** Position in whole seconds from the start. */
  readonly position: number;
  /**
   * Why the report is made. A `watching` report is saved only on this device. A `completed` report
   * is made at most once. After a `leaving` report, the page may close.
   */
  readonly occasion: 'watching' | 'completed' | 'leaving';
}

export type ProgressRecorder = ReturnType<typeof createProgressRecorder>;

interface Options {
  /** Whether the lecture was completed earlier. Watching it again does not change that. */
  readonly completed: boolean;
  /**
   * Called once, when this video counts as watched. Returns whether all videos of the lecture have
   * been watched.
   */
  readonly onWatched: () => boolean;
  readonly report: (report: ProgressReport) => void;
  /** Called with each position, in whole seconds. */
  readonly onPosition?: (seconds: number) => void;
  /** Returns a time in milliseconds, counted from any fixed point. */
  readonly now: () => number;
}

/**
 * Decides when to save a position on the device and when to send it. Saves the position every few
 * seconds, on a pause and on a seek. Sends it on a completion and when the user leaves. After a
 * completion it reports nothing more, because the lecture then starts from the beginning again. For
 * a lecture that was completed earlier, it reports only once, when the user leaves, so that this
 * lecture becomes the last watched one. Each report that is sent costs one Firestore write.
 */
export function createProgressRecorder({ completed, onWatched, report, onPosition, now }: Options) {
  let isWatched = false;
  let isFinished = false;
  let position: number | null = null;
  let savedPosition: number | null = null;
  let savedAt = now();
  let sentPosition: number | null = null;
  const setPosition = (seconds: number) => {
    position = Math.min(Math.max(Math.floor(seconds), 0), lectureSeconds);
    onPosition?.(position);
    return position;
  };

  function save(): void {
    if (isFinished || position === null || position === savedPosition) return;
    savedPosition = position;
    savedAt = now();
    report({ position, occasion: 'watching' });
  }

  return {
    /**
     * Call during playback. Both arguments are in seconds. The duration is NaN while it is unknown.
     */
    tick(seconds: number, duration: number): void {
      const current = setPosition(seconds);
      if (!isWatched && duration > 0 && seconds >= duration * completedShare) {
        isWatched = true;
        if (onWatched() && !completed && !isFinished) {
          isFinished = true;
          report({ position: current, occasion: 'completed' });
        }
      }
      if (now() - savedAt >= saveIntervalMs) save();
    },
    /** Call when the video is paused or has ended. */
    pause: save,
    /**
     * Call after a seek in a paused video. Ignores a seek before playback, because the player
     * itself makes it.
     */
    seek(seconds: number): void {
      if (position === null) return;
      setPosition(seconds);
      save();
    },
    /**
     * Call when the page is hidden or the video is removed. Reports the position if it has not been
     * sent yet.
     */
    reportExit(): void {
      if (isFinished || position === null || position === sentPosition) return;
      isFinished = completed;
      sentPosition = position;
      report({ position, occasion: 'leaving' });
    },
    /** Returns the last position in whole seconds, or null before the first `tick`. */
    position: (): number | null => position,
  };
}

/**
 * Minimum position in seconds at which playback resumes. Below it, the lecture starts at its
 * beginning.
 */
const minResumeSeconds = 10;

export interface SavedProgress {
  /** Position in seconds. */
  readonly position: number;
  readonly completed: boolean;
}

/**
 * Returns the position in seconds at which playback starts. It is 0 for a lecture that is new,
 * completed or hardly begun.
 */
export function resumePosition(savedProgress: SavedProgress | null): number {
  if (
    savedProgress === null ||
    savedProgress.completed ||
    savedProgress.position < minResumeSeconds
  )
    return 0;
  return savedProgress.position;
}
