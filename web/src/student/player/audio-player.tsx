import { useEffect, useMemo } from 'react';
import { mySavedFile } from '../../shared/saved-files/permitted-files.ts';
import { classes } from '../../shared/ui/classes.ts';
import * as styles from './audio-player.module.css';
import { ChapterTrack } from './chapter-track.tsx';
import * as controlStyles from './media-controls.module.css';
import { PlayAndJump, PlayerTime, SpeedSelect, TimeRange } from './media-controls.tsx';
import { readChapters } from './read-chapters.ts';
import * as panelStyles from './stage-panels.module.css';
import { type PlayerProps, usePlayback } from './use-playback.ts';

/** Sets the title that a phone shows on its lock screen. */
function useMediaSession(title: string): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title]);
}

/** Plays a recording. Unlike a video, an audio element continues when a phone's screen is off. */
export default function AudioPlayer(props: PlayerProps) {
  const { title, cover, notice, description } = props;
  const chapters = useMemo(() => readChapters(description), [description]);
  const { player, media, speed, controllerProps, mediaProps } = usePlayback<HTMLAudioElement>(
    { ...props, savesData: false },
    mySavedFile,
  );
  useMediaSession(title);
  return (
    <>
      <span className={panelStyles.cover} aria-hidden="true">
        {cover}
      </span>
      {notice && <div className={styles.notice}>{notice}</div>}
      <media-controller
        {...controllerProps}
        className={classes(controlStyles.player, styles.player)}
        audio
      >
        <audio {...mediaProps}>{chapters.length > 0 && <ChapterTrack chapters={chapters} />}</audio>
        <div className={styles.bars}>
          <TimeRange player={player} chapters={chapters} />
          <div className={styles.bar}>
            <PlayerTime media={media} />
            <span className={styles.middle}>
              <PlayAndJump />
            </span>
            <SpeedSelect {...speed} />
          </div>
        </div>
      </media-controller>
    </>
  );
}
