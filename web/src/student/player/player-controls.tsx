import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import { CloseIcon, icon } from '../../shared/ui/icons.tsx';
import type { Qualities } from './attach-hls.ts';
import { CaptionSelect, type Captions } from './captions.tsx';
import * as controlStyles from './media-controls.module.css';
import { PlayAndJump, PlayerTime, type Speed, SpeedSelect, TimeRange } from './media-controls.tsx';
import { copy } from './player.copy.ts';
import * as styles from './player-controls.module.css';
import type { Chapter } from './read-chapters.ts';

const automaticValue = 'auto';

export function useQuality(qualities: Qualities | null) {
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  if (qualities === null) return null;
  const choose = (index: number | null) => {
    setChosenIndex(index);
    qualities.choose(index);
  };
  return { heights: qualities.heights, chosenIndex, choose };
}

type Quality = NonNullable<ReturnType<typeof useQuality>>;

export function QualitySelect({ heights, chosenIndex, choose }: Quality) {
  return (
    <select
      className={controlStyles.select}
      aria-label={copy.quality}
      value={chosenIndex ?? automaticValue}
      onChange={({ target: { value } }) => choose(value === automaticValue ? null : Number(value))}
    >
      <option value={automaticValue}>{copy.automatic}</option>
      {heights.map((height, index) => (
        <option key={height} value={index}>
          {copy.qualityLabel(height)}
        </option>
      ))}
    </select>
  );
}

const MoreIcon = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="12" cy="5" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="12" cy="19" r="2" />
  </g>,
);

/** A button that opens a dialog with the controls that do not fit into the bar. */
function MoreControls({ children }: { readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <span className={styles.narrow}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={copy.more}
        onClick={() => dialog.current?.showModal()}
      >
        <MoreIcon size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself */}
      <dialog
        ref={dialog}
        dir="rtl"
        className={styles.sheet}
        aria-label={copy.more}
        onClick={({ target, currentTarget }) => {
          // A click whose target is the dialog itself is on the backdrop.
          if (target === currentTarget) currentTarget.close();
        }}
      >
        <div className={styles.rows}>
          <div className={styles.row}>
            <strong>{copy.more}</strong>
            <button
              type="button"
              className={styles.button}
              aria-label={copy.close}
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon size={24} />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </span>
  );
}

function MoreRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes(styles.row, styles.named)}>
      {children}
      <span aria-hidden="true">{name}</span>
    </div>
  );
}

interface Props {
  readonly player: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly speed: Speed;
  readonly quality: Quality | null;
  readonly captions: Captions | null;
  readonly chapters: readonly Chapter[];
}

/**
 * Shows the controls over the picture: a bar and, on phones, play and jump buttons in the middle.
 * The style sheet decides by width and kind of pointer which of them are visible. If the bar is
 * narrow, a dialog contains the other controls.
 */
export function PlayerControls({ player, video, speed, quality, captions, chapters }: Props) {
  return (
    <div className={styles.chrome}>
      <div className={styles.centre}>
        <PlayAndJump />
      </div>
      <div className={styles.bars}>
        <TimeRange player={player} chapters={chapters} />
        <div className={styles.bar}>
          <span className={classes(styles.wide, styles.desktop)}>
            <PlayAndJump />
          </span>
          <span className={styles.wide}>
            <media-mute-button />
            <media-volume-range className={styles.volume} />
          </span>
          <PlayerTime media={video} />
          <span className={styles.gap} />
          <span className={styles.wide}>
            {captions !== null && <CaptionSelect {...captions} />}
            <SpeedSelect {...speed} />
            {quality !== null && <QualitySelect {...quality} />}
            <media-pip-button />
          </span>
          <MoreControls>
            {captions !== null && (
              <MoreRow name={copy.captions}>
                <CaptionSelect {...captions} />
              </MoreRow>
            )}
            <MoreRow name={copy.speed}>
              <SpeedSelect {...speed} />
            </MoreRow>
            {quality !== null && (
              <MoreRow name={copy.quality}>
                <QualitySelect {...quality} />
              </MoreRow>
            )}
            <MoreRow name={copy.sound}>
              <media-mute-button notooltip />
            </MoreRow>
            <MoreRow name={copy.floating}>
              <media-pip-button notooltip />
            </MoreRow>
          </MoreControls>
          <media-fullscreen-button />
        </div>
      </div>
    </div>
  );
}
