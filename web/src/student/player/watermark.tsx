import { useState } from 'react';
import { copy } from './copy.ts';
import styles from './watermark.module.css';
import { explained, markExplained } from './watermark-memory.ts';

/**
 * The student's name, faint and slowly wandering over a video that is sold, also when it fills the
 * screen. A span of media-chrome's that it must not hide with the controls.
 */
export function Watermark({ name }: { readonly name: string }) {
  return (
    <span
      slot="centered-chrome"
      {...{ noautohide: '' }}
      className={styles.field}
      aria-hidden="true"
    >
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}

/** Says once on this device what the name over the video is for. */
export function WatermarkNote() {
  const [shown, setShown] = useState(() => !explained(localStorage));
  if (!shown) return null;
  const close = () => {
    markExplained(localStorage);
    setShown(false);
  };
  return (
    <p className={styles.note} role="status">
      <span>{copy.watermark}</span>
      <button type="button" className={styles.close} onClick={close}>
        {copy.understood}
      </button>
    </p>
  );
}
