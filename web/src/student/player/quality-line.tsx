import type { VideoSource } from '@markaz/contract/video-source';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { copy } from './copy.ts';
import styles from './lecture-player.module.css';

interface Props {
  readonly kind: VideoSource['kind'];
  /** Data are to be spared. */
  readonly sparing: boolean;
  readonly onSpare: (on: boolean) => void;
}

/**
 * What becomes of the quality of a video: a stream's can be kept low by whoever pays by the megabyte,
 * YouTube chooses its own, and a file has one (decision 0270).
 */
export function QualityLine({ kind, sparing, onSpare }: Props) {
  if (kind !== 'hls') return kind === 'youtube' ? copy.youtubeQuality : copy.oneQuality;
  return (
    <span className={styles.saver}>
      <button
        type="button"
        className={styles.video}
        aria-pressed={sparing}
        onClick={() => onSpare(!sparing)}
      >
        <span className={styles.tick}>
          <CheckIcon size={16} />
        </span>
        {copy.saver}
      </button>
      {copy.saverHint}
    </span>
  );
}
