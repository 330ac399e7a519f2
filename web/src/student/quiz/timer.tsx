import { useEffect, useEffectEvent, useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { ClockIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

interface Clocks {
  /** The device's clock in milliseconds. It continues during sleep, but the user can change it. */
  readonly wall: () => number;
  /** A monotonic clock in milliseconds. It may stop during sleep. */
  readonly steady: () => number;
}

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Creates a countdown that starts now. It uses two clocks, because each of them can be wrong. */
export function createCountdown(durationMs: number, { wall, steady }: Clocks = clocks) {
  const start = { wall: wall(), steady: steady() };
  const steadyRemainingMs = () => durationMs - (steady() - start.steady);
  return {
    /** Returns the remaining milliseconds, by the clock that has advanced further. */
    remainingMs: () =>
      Math.max(0, Math.min(steadyRemainingMs(), durationMs - (wall() - start.wall))),
    /**
     * Whether the time is up by the steady clock. If it is up only by the device's clock, the phone
     * slept or its clock was changed, and only the server can decide.
     */
    hasCertainlyEnded: () => steadyRemainingMs() <= 0,
  };
}

/** Times of the warnings, in milliseconds before the end. */
const warnings = [5 * 60_000, 60_000] as const;

/**
 * Returns the warning that is due if the remaining time falls from `before` to `remaining`, or null
 * if none is due.
 */
export function warningBetween(before: number, remaining: number): number | null {
  return warnings.findLast((each) => before > each && remaining <= each) ?? null;
}

interface Props {
  /** End time in milliseconds, by this device's clock. Remount the timer if it changes. */
  readonly endsAt: number;
  /**
   * Called once, when the time is up. `isCertain` is false if the time is up only by the device's
   * clock.
   */
  readonly onTimeUp: (isCertain: boolean) => void;
}

const minute = 60_000;

/**
 * Shows the remaining time. Screen readers announce it only when five minutes remain and when one
 * minute remains.
 */
export function Timer({ endsAt, onTimeUp }: Props) {
  const [countdown] = useState(() => createCountdown(endsAt - Date.now()));
  const [remainingMs, setRemainingMs] = useState(countdown.remainingMs);
  const [warning, setWarning] = useState<number | null>(null);
  const notify = useEffectEvent(onTimeUp);
  useEffect(() => {
    let previous = countdown.remainingMs();
    let hasEnded = false;
    const update = () => {
      const now = countdown.remainingMs();
      const dueWarning = warningBetween(previous, now);
      previous = now;
      setRemainingMs(now);
      if (dueWarning !== null) setWarning(dueWarning);
      if (now > 0 || hasEnded) return;
      hasEnded = true;
      notify(countdown.hasCertainlyEnded());
    };
    update();
    const timer = setInterval(update, 1_000);
    // Update when the page is shown again, because intervals stop while a phone sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [countdown]);
  return (
    <div className={classes(styles.timer, remainingMs <= minute && styles.lowTime)}>
      <ClockIcon />
      <VisuallyHidden>{copy.time.remaining}</VisuallyHidden>
      <span role="timer">
        <Ltr>{formatClock(Math.ceil(remainingMs / 1_000))}</Ltr>
      </span>
      <VisuallyHidden>
        <span role="status">{warning !== null && copy.time.warning(warning / minute)}</span>
      </VisuallyHidden>
    </div>
  );
}
