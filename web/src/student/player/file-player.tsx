import { useMemo, useState } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import { CaptionLines, CaptionTrack, useCaptions } from './captions.tsx';
import { ChapterTrack } from './chapter-track.tsx';
import * as styles from './file-player.module.css';
import { useFullWindow, useLandscape } from './full-screen.ts';
import * as controlStyles from './media-controls.module.css';
import { alwaysShown } from './media-elements.ts';
import { PlayerControls, useQuality } from './player-controls.tsx';
import { readChapters } from './read-chapters.ts';
import { jumpSeconds, useTaps } from './taps.ts';
import { type PlayerProps, usePlayback } from './use-playback.ts';

/**
 * Shows the student's number and name as a faint watermark over a paid video. The text moves
 * slowly.
 */
function Watermark({ name }: { readonly name: string }) {
  return (
    <span slot="centered-chrome" {...alwaysShown} className={styles.watermark} aria-hidden="true">
      <span className={styles.path}>
        <bdi className={styles.name}>{name}</bdi>
      </span>
    </span>
  );
}

/** Plays mp4, webm and HLS with media-chrome's controls, whose order is left to right. */
export default function FilePlayer(props: PlayerProps) {
  const { watermark, notice, description } = props;
  const chapters = useMemo(() => readChapters(description), [description]);
  const { player, media, speed, qualities, controllerProps, mediaProps } =
    usePlayback<HTMLVideoElement>(props);
  useLandscape(player);
  useFullWindow(player);
  const lastJump = useTaps(player);
  const quality = useQuality(qualities);
  const captions = useCaptions(props.captions);
  const [lines, setLines] = useState<readonly string[]>([]);
  return (
    <media-controller {...controllerProps} className={classes(controlStyles.player, styles.player)}>
      <video {...mediaProps} playsInline>
        {chapters.length > 0 && <ChapterTrack chapters={chapters} />}
        {captions?.url != null && <CaptionTrack url={captions.url} onLines={setLines} />}
      </video>
      {captions !== null && <CaptionLines captions={captions} lines={lines} />}
      {watermark !== null && <Watermark name={watermark} />}
      <media-loading-indicator slot="centered-chrome" {...alwaysShown} />
      {notice && (
        <div slot="top-chrome" {...alwaysShown} dir="rtl" className={styles.notice}>
          {notice}
        </div>
      )}
      {lastJump !== null && (
        <span
          key={lastJump.count}
          slot="centered-chrome"
          {...alwaysShown}
          className={classes(
            styles.jump,
            lastJump.direction === 'back' ? styles.back : styles.forward,
          )}
          aria-hidden="true"
        >
          {lastJump.direction === 'back' ? '−' : '+'}
          {jumpSeconds}
        </span>
      )}
      <PlayerControls {...{ player, speed, quality, captions, chapters }} video={media} />
    </media-controller>
  );
}
