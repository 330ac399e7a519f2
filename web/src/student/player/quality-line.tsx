import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { formatBytes } from '../../shared/format/bytes.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { copy } from './copy.ts';
import * as styles from './lecture-player.module.css';

interface Props {
  readonly kind: MediaSource['kind'];
  /** Of the file; null where nobody said, or where it has been said beside it. */
  readonly bytes: number | null;
  /** Data are to be spared. */
  readonly sparing: boolean;
  readonly onSpare: (on: boolean) => void;
}

/**
 * What becomes of the quality of a video: a stream's can be kept low by whoever pays by the megabyte,
 * YouTube chooses its own, and a file has one (docs/decisions/player.md#streams-and-files), whose
 * size is told.
 */
export function QualityLine({ kind, bytes, sparing, onSpare }: Props) {
  const size = bytes === null ? null : formatBytes(bytes);
  if (kind === 'audio') return size !== null && copy.recordingSize(size);
  if (kind !== 'hls') return kind === 'youtube' ? copy.youtubeQuality : copy.oneQuality(size);
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
