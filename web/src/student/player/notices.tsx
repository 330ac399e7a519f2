import { useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { writeText } from '../../shared/storage.ts';
import { classes } from '../../shared/ui/classes.ts';
import * as styles from './notices.module.css';
import { copy } from './player.copy.ts';

interface ResumedProps {
  /** Start position in seconds. */
  readonly start: number;
  readonly onRestart: () => void;
}

/** Says where playback resumes, with a button to start over. */
export function Resumed({ start, onRestart }: ResumedProps) {
  return (
    <p className={classes(styles.notice, styles.resumed)} role="status">
      <span>
        {copy.resumed} <Ltr>{formatClock(start)}</Ltr>
      </span>
      <button type="button" className={styles.action} onClick={onRestart}>
        {copy.fromStart}
      </button>
    </p>
  );
}

const key = 'markaz.watermark';

/** Whether this device has explained the name over a video. */
function explained(): boolean {
  try {
    return localStorage.getItem(key) === 'explained';
  } catch {
    // Without storage it would be explained at every video.
    return true;
  }
}

/**
 * Whether this device must still explain the name over a video.
 * @returns that, and a function to call when the student has read it.
 */
export function useWatermarkNote(): readonly [boolean, () => void] {
  const [due, setDue] = useState(() => !explained());
  const read = () => {
    writeText(key, 'explained');
    setDue(false);
  };
  return [due, read];
}

/** Explains the name over a video, once per device. */
export function WatermarkNote({ onRead }: { readonly onRead: () => void }) {
  return (
    <p className={styles.notice} role="status">
      <span>{copy.watermark}</span>
      <button type="button" className={styles.action} onClick={onRead}>
        {copy.understood}
      </button>
    </p>
  );
}
