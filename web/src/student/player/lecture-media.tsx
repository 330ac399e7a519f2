import { type ComponentProps, useState } from 'react';
import { formatBytes } from '../../shared/format/bytes.ts';
import { readText, writeText } from '../../shared/storage.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { recallSaver } from './data-saver.ts';
import * as styles from './lecture-player.module.css';
import { LecturePlayer, mediumOf, type Playable } from './lecture-player.tsx';
import { copy, type Medium, mediumCopy } from './player.copy.ts';

type Props = Omit<ComponentProps<typeof LecturePlayer>, 'memoryKey' | 'sized'> & {
  readonly lectureId: string;
};

/** Stores whether this device watches or listens. */
const key = 'markaz.medium';

/** Returns the student's last choice; with the data saver on, the default is audio. */
function preferred(): Medium {
  const kept = readText(key);
  if (kept === 'video' || kept === 'audio') return kept;
  return recallSaver(navigator) ? 'audio' : 'video';
}

/** Returns their total size; null if any size is unknown. */
function sizeOf(media: readonly Playable[]): number | null {
  return media.every(({ bytes }) => bytes !== null)
    ? media.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
    : null;
}

/**
 * A lecture's videos and recordings. If it has both, the recordings are the same lecture again, and
 * the student chooses, with the sizes shown
 * (docs/decisions/player.md#several-videos-and-recordings).
 */
export function LectureMedia({ videos: all, lectureId, onRenew, ...props }: Props) {
  const [choice, setChoice] = useState(preferred);
  const of: Readonly<Record<Medium, readonly Playable[]>> = {
    video: all.filter((each) => mediumOf(each) === 'video'),
    audio: all.filter((each) => mediumOf(each) === 'audio'),
  };
  const media = (['video', 'audio'] as const).filter((medium) => of[medium].length > 0);
  const medium = media.includes(choice) ? choice : (media[0] ?? 'video');
  // Equal numbers mean the same parts: a part that was watched counts as heard too.
  const apart = medium === 'audio' && of.video.length !== of.audio.length && of.video.length > 0;
  const choose = (next: Medium) => {
    setChoice(next);
    writeText(key, next);
  };
  const player = (
    <LecturePlayer
      key={medium}
      memoryKey={apart ? `${lectureId}.audio` : lectureId}
      videos={of[medium]}
      sized={media.length > 1 && of[medium].length === 1}
      {...props}
      onRenew={async () => (await onRenew()).filter((each) => mediumOf(each) === medium)}
    />
  );
  if (media.length < 2) return player;
  return (
    <div className={styles.player}>
      {player}
      <fieldset className={styles.videos}>
        <legend>
          <VisuallyHidden>{copy.chooseMedium}</VisuallyHidden>
        </legend>
        {media.map((each) => {
          const size = sizeOf(of[each]);
          return (
            <button
              key={each}
              type="button"
              className={styles.video}
              aria-pressed={each === medium}
              onClick={() => choose(each)}
            >
              {mediumCopy[each].name}
              {size !== null && ` ${formatBytes(size)}`}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
