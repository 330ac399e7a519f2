import './media-elements.ts';
import type { AudioSource } from '@markaz/contract/catalogue/video-source';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { mySavedFile } from '../../shared/saved-files/permitted-files.ts';
import * as styles from './audio-player.module.css';
import { problemOf } from './element-problem.ts';
import { useHotkeys } from './hotkeys.ts';
import type { PlayerProblem } from './player.copy.ts';
import { PlayerTime, PreviewTime } from './player-time.tsx';
import type { ProgressRecorder } from './progress-recorder.ts';
import { SpeedSelect, useSpeed } from './speed-select.tsx';
import type { Renew } from './use-link.ts';
import { jumpSeconds } from './use-taps.ts';
import { useUsage } from './use-usage.ts';
import { useVideoSource } from './use-video-source.ts';

interface Props {
  readonly source: AudioSource;
  /** Requests its link again; null if it does not expire. */
  readonly renew: Renew | null;
  readonly title: string;
  /** Shown above the controls, like a video's picture. */
  readonly cover: ReactNode;
  /** Message to the student above the controls; false for none. */
  readonly notice: ReactNode;
  /** Start position in seconds. */
  readonly start: number;
  readonly recorder: ProgressRecorder;
  readonly onProblem: (problem: PlayerProblem) => void;
  readonly onEnd: () => void;
  /** Size of the file; null if unknown. */
  readonly bytes: number | null;
}

/** Sets the title on a phone's lock screen. */
function useMediaSession(title: string): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title]);
}

/**
 * Plays a recording. An audio element, not a video without a picture: phones go on playing it when
 * the screen is off.
 */
export function AudioPlayer(props: Props) {
  const { source, renew, title, cover, notice, start, recorder, onProblem, onEnd, bytes } = props;
  const player = useRef<HTMLElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  useHotkeys(player);
  useMediaSession(title);
  useUsage(audio, bytes);
  const speed = useSpeed(audio);
  const played = useVideoSource(audio, {
    ...{ source, start, sparing: false, renew },
    onFail: onProblem,
    streamProblem: () => problemOf(2),
    onDevice: mySavedFile,
  });
  // The poster that had the focus is gone; the keyboard goes on from here.
  useEffect(() => player.current?.focus({ preventScroll: true }), []);

  const tick = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    // While another link loads, the element has no position.
    if (!currentTarget.paused && currentTarget.readyState > 0)
      recorder.tick(currentTarget.currentTime, currentTarget.duration);
  };
  const seek = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    if (currentTarget.paused) recorder.seek(currentTarget.currentTime);
  };
  const begin = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    const { at } = played.place.current;
    if (at > 0 && at < currentTarget.duration) currentTarget.currentTime = at;
  };

  return (
    <>
      <span className={styles.cover} aria-hidden="true">
        {cover}
      </span>
      {notice && <div className={styles.notice}>{notice}</div>}
      <media-controller
        ref={player}
        className={styles.player}
        dir="ltr"
        lang="ar"
        audio
        nohotkeys
        tabIndex={-1}
        aria-label={title}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the centre's recordings come without captions */}
        <audio
          ref={audio}
          slot="media"
          title={title}
          preload="metadata"
          onLoadedMetadata={begin}
          onTimeUpdate={tick}
          onSeeked={seek}
          onPause={() => recorder.pause()}
          onEnded={() => {
            recorder.pause();
            onEnd();
          }}
          onError={({ currentTarget }) => {
            // Removing the source fires an error event too, which is no failure.
            if (currentTarget.error !== null && currentTarget.src !== '')
              played.fail(problemOf(currentTarget.error.code));
          }}
        />
        <div className={styles.bars}>
          <media-time-range className={styles.seek}>
            <PreviewTime player={player} />
          </media-time-range>
          <div className={styles.bar}>
            <PlayerTime media={audio} />
            <span className={styles.middle}>
              <media-seek-backward-button seekoffset={jumpSeconds} />
              <media-play-button />
              <media-seek-forward-button seekoffset={jumpSeconds} />
            </span>
            <SpeedSelect {...speed} />
          </div>
        </div>
      </media-controller>
    </>
  );
}
