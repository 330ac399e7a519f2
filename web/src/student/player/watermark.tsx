import { useState } from 'react';
import { writeText } from '../../shared/stored.ts';
import { copy } from './copy.ts';
import panelStyles from './lecture-player.module.css';
import styles from './watermark.module.css';

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

/** Says once on this device what the name over the video is for. */
export function WatermarkNote() {
  const [shown, setShown] = useState(() => !explained());
  if (!shown) return null;
  const close = () => {
    writeText(key, 'explained');
    setShown(false);
  };
  return (
    <p className={panelStyles.note} role="status">
      <span>{copy.watermark}</span>
      <button type="button" className={panelStyles.close} onClick={close}>
        {copy.understood}
      </button>
    </p>
  );
}
