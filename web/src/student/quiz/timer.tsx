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

/**
 * Creates a countdown of the remaining time that the server sent.
 * @param remaining remaining milliseconds at this moment
 */
export function createCountdown(remaining: number, { wall, steady }: Clocks = clocks) {
  const start = { wall: wall(), steady: steady() };
  const steadily = () => remaining - (steady() - start.steady);
  return {
    /** Returns the milliseconds left, by the clock that has advanced further. */
    left: () => Math.max(0, Math.min(steadily(), remaining - (wall() - start.wall))),
    /**
     * Whether the time has run out by the steady clock. If only the device's clock says so, the
     * phone slept or its clock was changed, and only the server can decide.
     */
    isSurelyOver: () => steadily() <= 0,
  };
}

/** A warning appears this many milliseconds before the end. */
const warnings = [5 * 60_000, 60_000] as const;

/** Returns the warning that is due between two remaining times; null if there is none. */
export function warningBetween(before: number, left: number): number | null {
  return warnings.findLast((each) => before > each && left <= each) ?? null;
}

interface Props {
  /** End in milliseconds, by this device's clock. Remount the timer if it changes. */
  readonly ends: number;
  /** Called once, at the end. @param sure false if the device slept or its clock was changed */
  readonly onOver: (sure: boolean) => void;
}

const minute = 60_000;

/** Shows the time left. Screen readers announce it only at five minutes and at one minute. */
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
    // Update when the page is shown again, because intervals stop while a phone sleeps.
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
