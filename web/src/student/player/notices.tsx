import { useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { writeText } from '../../shared/stored.ts';
import { classes } from '../../shared/ui/classes.ts';
import { copy } from './copy.ts';
import * as styles from './notices.module.css';

interface ResumedProps {
  /** Seconds that playing began from. */
  readonly start: number;
  readonly onRestart: () => void;
}

/** Says where playing goes on, and leads back to the beginning. */
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

/** Whether this device has been told what the name over a video is for. */
function explained(): boolean {
  try {
    return localStorage.getItem(key) === 'explained';
  } catch {
    // Where nothing can be kept it would be told at every video.
    return true;
  }
}

/**
 * Whether this device is yet to be told what the name over a video is for.
 * @returns whether, and what to call when the student has read it.
 */
export function useWatermarkNote(): readonly [boolean, () => void] {
  const [due, setDue] = useState(() => !explained());
  const read = () => {
    writeText(key, 'explained');
    setDue(false);
  };
  return [due, read];
}

/** Says once on this device what the name over the video is for. */
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
