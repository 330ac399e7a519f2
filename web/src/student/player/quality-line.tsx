import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { formatBytes } from '../../shared/format/bytes.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import * as styles from './lecture-player.module.css';
import { copy } from './player.copy.ts';

interface Props {
  readonly kind: MediaSource['kind'];
  /** Size of the file; null if unknown or already shown. */
  readonly bytes: number | null;
  /** The data saver is on. */
  readonly sparing: boolean;
  readonly onSpare: (on: boolean) => void;
}

/**
 * Text on a video's quality: the data saver keeps a stream's low, YouTube chooses its own, and a
 * file has only one (docs/decisions/player.md#streams-and-files), so its size is shown.
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
