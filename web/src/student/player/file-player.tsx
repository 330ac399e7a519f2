import './media-elements.ts';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import { problemOf } from './element-problem.ts';
import * as styles from './file-player.module.css';
import { useHotkeys } from './hotkeys.ts';
import type { PlayerProblem } from './player.copy.ts';
import { PlayerControls } from './player-controls.tsx';
import type { ProgressRecorder } from './progress-recorder.ts';
import { useQuality } from './quality-select.tsx';
import { useSpeed } from './speed-select.tsx';
import { useFullWindow } from './use-full-window.ts';
import { useLandscape } from './use-landscape.ts';
import type { FileSource, Renew } from './use-link.ts';
import { jumpSeconds, useTaps } from './use-taps.ts';
import { useUsage } from './use-usage.ts';
import { useVideoSource } from './use-video-source.ts';
import { Watermark } from './watermark.tsx';

interface Props {
  readonly source: FileSource;
  /** Requests the video's link again; null if it does not expire. */
  readonly renew: Renew | null;
  readonly title: string;
  /** Start position in seconds. */
  readonly start: number;
  readonly recorder: ProgressRecorder;
  readonly onProblem: (problem: PlayerProblem) => void;
  readonly onEnd: () => void;
  /** Size of the file; null if unknown. */
  readonly bytes: number | null;
  /** The data saver is on. */
  readonly sparing: boolean;
  /** Watermark of a paid video; null for one that is open to everyone. */
  readonly watermark: string | null;
  /** Message to the student over the picture; false for none. */
  readonly notice: ReactNode;
}

/** Plays mp4, webm and HLS with media-chrome's controls, which stay left to right. */
export function FilePlayer(props: Props) {
  const { source, title, start, recorder, onProblem, onEnd, sparing, watermark, notice, bytes } =
    props;
  const { renew } = props;
  const player = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useHotkeys(player);
  useLandscape(player);
  useFullWindow(player);
  const jumped = useTaps(player);
  useUsage(video, bytes);
  const speed = useSpeed(video);
  const played = useVideoSource(video, {
    ...{ source, start, sparing, renew },
    onFail: onProblem,
    streamProblem: () => problemOf(2),
  });
  const quality = useQuality(played.qualities);
  // The poster that had the focus is gone; the keyboard goes on from here.
  useEffect(() => player.current?.focus({ preventScroll: true }), []);

  const tick = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    // While another link loads, the element has no position.
    if (!currentTarget.paused && currentTarget.readyState > 0)
      recorder.tick(currentTarget.currentTime, currentTarget.duration);
  };
  const seek = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.paused) recorder.seek(currentTarget.currentTime);
  };
  const begin = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const { at } = played.place.current;
    if (at > 0 && at < currentTarget.duration) currentTarget.currentTime = at;
  };

  return (
    <media-controller
      ref={player}
      className={styles.player}
      dir="ltr"
      lang="ar"
      nohotkeys
      tabIndex={-1}
      aria-label={title}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the centre's recordings come without captions */}
      <video
        ref={video}
        slot="media"
        title={title}
        playsInline
        preload={sparing ? 'none' : 'metadata'}
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
      {watermark !== null && <Watermark name={watermark} />}
      <media-loading-indicator slot="centered-chrome" {...{ noautohide: '' }} />
      {notice && (
        <div slot="top-chrome" {...{ noautohide: '' }} dir="rtl" className={styles.notice}>
          {notice}
        </div>
      )}
      {jumped !== null && (
        <span
          key={jumped.count}
          slot="centered-chrome"
          {...{ noautohide: '' }}
          className={classes(styles.jump, jumped.to === 'back' ? styles.back : styles.forward)}
          aria-hidden="true"
        >
          {jumped.to === 'back' ? '−' : '+'}
          {jumpSeconds}
        </span>
      )}
      <PlayerControls player={player} video={video} speed={speed} quality={quality} />
    </media-controller>
  );
}
