import { type ReactNode, useEffect, useRef } from 'react';
import { copy } from './copy.ts';
import styles from './lecture-player.module.css';

interface Props {
  /** The way to what comes next; null where nothing does. */
  readonly onward: ReactNode;
  readonly onAgain: () => void;
}

/** Takes the player's place when a video has ended; nothing goes on by itself. */
export function EndPanel({ onward, onAgain }: Props) {
  const title = useRef<HTMLElement>(null);
  // The player that had the focus is gone; the keyboard goes on from here.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.problem}>
      <strong ref={title} tabIndex={-1} className={styles.ended}>
        {onward === null ? copy.endedLast : copy.ended}
      </strong>
      <span className={styles.actions}>
        {onward}
        <button type="button" className={styles.elsewhere} onClick={onAgain}>
          {copy.again}
        </button>
      </span>
    </div>
  );
}
