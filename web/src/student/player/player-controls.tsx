import type { RefObject } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import * as styles from './controls.module.css';
import { MoreControls, MoreRow } from './more-controls.tsx';
import { copy } from './player.copy.ts';
import { PlayerTime, PreviewTime } from './player-time.tsx';
import { type Quality, QualitySelect } from './quality-select.tsx';
import { type Speed, SpeedSelect } from './speed-select.tsx';
import { jumpSeconds } from './use-taps.ts';

interface Props {
  readonly player: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly speed: Speed;
  /** null if there is no choice. */
  readonly quality: Quality | null;
}

function PlayAndJump() {
  return (
    <>
      <media-seek-backward-button seekoffset={jumpSeconds} />
      <media-play-button />
      <media-seek-forward-button seekoffset={jumpSeconds} />
    </>
  );
}

/**
 * The controls over the picture: a bar, and on phones playing and jumping in the middle. The style
 * sheet chooses by the player's width and the pointer. A narrow bar has the rest in a sheet.
 */
export function PlayerControls({ player, video, speed, quality }: Props) {
  return (
    <div className={styles.chrome}>
      <div className={styles.centre}>
        <PlayAndJump />
      </div>
      <div className={styles.bars}>
        <media-time-range className={styles.seek}>
          <PreviewTime player={player} />
        </media-time-range>
        <div className={styles.bar}>
          <span className={classes(styles.wide, styles.desk)}>
            <PlayAndJump />
          </span>
          <span className={styles.wide}>
            <media-mute-button />
            <media-volume-range className={styles.volume} />
          </span>
          <PlayerTime media={video} />
          <span className={styles.gap} />
          <span className={styles.wide}>
            <SpeedSelect {...speed} />
            {quality !== null && <QualitySelect {...quality} />}
            <media-pip-button />
          </span>
          <MoreControls>
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
