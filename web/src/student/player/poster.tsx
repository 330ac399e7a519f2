import type { ReactNode } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { PlayIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { copy } from './copy.ts';
import styles from './lecture-player.module.css';

interface Props {
  readonly title: string;
  readonly cover: ReactNode;
  /** Seconds; 0 for the beginning. */
  readonly resumeAt: number;
  readonly fromYoutube: boolean;
  readonly onStart: () => void;
}

/** Stands where the video will be until it is asked for. */
export function Poster({ title, cover, resumeAt, fromYoutube, onStart }: Props) {
  return (
    <button type="button" className={styles.poster} onClick={onStart}>
      <span className={styles.cover} aria-hidden="true">
        {cover}
      </span>
      <span className={styles.disc} aria-hidden="true">
        <PlayIcon size={40} />
      </span>
      <VisuallyHidden>{copy.playNamed(title)}</VisuallyHidden>
      {(resumeAt > 0 || fromYoutube) && (
        <span className={styles.caption}>
          {resumeAt > 0 && (
            <span>
              {copy.resumeFrom} <Ltr>{formatClock(resumeAt)}</Ltr>
            </span>
          )}
          {fromYoutube && <span className={styles.notice}>{copy.youtubeNotice}</span>}
        </span>
      )}
    </button>
  );
}
