import { useEffect, useEffectEvent, useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { ClockIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

interface Clocks {
  /** The device's clock in milliseconds. Continues during sleep, but can be changed. */
  readonly wall: () => number;
  /** A monotonic clock in milliseconds. May stop during sleep. */
  readonly steady: () => number;
}

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * Counts down a remaining time from the server.
 * @param remaining milliseconds at this moment
 */
export function createCountdown(remaining: number, { wall, steady }: Clocks = clocks) {
  const start = { wall: wall(), steady: steady() };
  const steadily = () => remaining - (steady() - start.steady);
  return {
    /** Milliseconds, never negative; uses the clock that has advanced further. */
    left: () => Math.max(0, Math.min(steadily(), remaining - (wall() - start.wall))),
    /**
     * Whether the time is over regardless of the device's clock. If only that clock says so, the
     * phone slept or its clock was changed, and only the server knows.
     */
    isSurelyOver: () => steadily() <= 0,
  };
}

/** Milliseconds before the end at which a warning appears once. */
const warnings = [5 * 60_000, 60_000] as const;

/** Returns the warning that is due between two remaining times; null for none. */
export function warningBetween(before: number, left: number): number | null {
  return warnings.findLast((each) => before > each && left <= each) ?? null;
}

interface Props {
  /** When the time is over, by this device's clock in milliseconds. Remount it if that changes. */
  readonly ends: number;
  /** Called once. @param sure false if the device slept or its clock was changed */
  readonly onOver: (sure: boolean) => void;
}

const minute = 60_000;

/** The time left; announced to screen readers only at five minutes and at one. */
export function Timer({ ends, onOver }: Props) {
  const [countdown] = useState(() => createCountdown(ends - Date.now()));
  const [left, setLeft] = useState(countdown.left);
  const [warning, setWarning] = useState<number | null>(null);
  const notify = useEffectEvent(onOver);
  useEffect(() => {
    let before = countdown.left();
    let over = false;
    const look = () => {
      const now = countdown.left();
      const due = warningBetween(before, now);
      before = now;
      setLeft(now);
      if (due !== null) setWarning(due);
      if (now > 0 || over) return;
      over = true;
      notify(countdown.isSurelyOver());
    };
    look();
    const timer = setInterval(look, 1_000);
    // Timers stop while a phone sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [countdown]);
  return (
    <div className={classes(styles.timer, left <= minute && styles.short)}>
      <ClockIcon />
      <VisuallyHidden>{copy.time.left}</VisuallyHidden>
      <span role="timer">
        <Ltr>{formatClock(Math.ceil(left / 1_000))}</Ltr>
      </span>
      <VisuallyHidden>
        <span role="status">{warning !== null && copy.time.warning(warning / minute)}</span>
      </VisuallyHidden>
    </div>
  );
}
