import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadNewestReleaseOnce } from '../../shared/release/load-newest.ts';
import * as styles from './lecture-player.module.css';
import { copy, type PlayerProblem } from './player.copy.ts';
import { movePlayhead, playhead, useSeeks } from './playhead.ts';
import {
  createProgressRecorder,
  type ProgressReport,
  resumePosition,
  type SavedProgress,
} from './progress-recorder.ts';
import {
  EndPanel,
  Poster,
  ProblemPanel,
  ResumedNotice,
  useWatermarkNote,
} from './stage-panels.tsx';
import { usePageExit } from './use-page-exit.ts';
import type { PlayerProps } from './use-playback.ts';
import type { YoutubePlayer } from './youtube-player.tsx';

interface Props
  extends Pick<PlayerProps, 'title' | 'bytes' | 'cover' | 'savesData' | 'watermark'>,
    Partial<Pick<PlayerProps, 'renew' | 'captions'>> {
  readonly source: MediaSource;
  /** A text that may name the chapters. */
  readonly description?: string;
  readonly savedProgress: SavedProgress | null;
  /** Called once, when the video counts as watched. Returns whether this completes the lecture. */
  readonly onWatched: () => boolean;
  readonly onProgress: (report: ProgressReport) => void;
  readonly nextAction: ReactNode;
  /**
   * Text below the picture. The notice about resumed playback may replace it. If it is null or
   * false, nothing is shown.
   */
  readonly caption: ReactNode;
  /** Start position in seconds. If it is null, playback starts where the student stopped. */
  readonly startAt?: number | null;
  /** Whether to play without a poster, because the user has already tapped a play button. */
  readonly startsAtOnce?: boolean;
  /** Index of this video or recording among those of its medium. */
  readonly part?: number;
}

// A single `import()` with two branches would prefetch both modules. Offline, only one of them may
// be available.
const loadAudioPlayer = () => import('./audio-player.tsx');
const loadFilePlayer = () => import('./file-player.tsx');
const loadYoutubePlayer = () => import('./youtube-player.tsx');

const loadPlayer = (kind: PlayerProps['source']['kind']) =>
  kind === 'audio' ? loadAudioPlayer() : loadFilePlayer();

const preloadPlayer = (kind: MediaSource['kind']) =>
  kind === 'youtube' ? loadYoutubePlayer() : loadPlayer(kind);

/** Plays one video or audio recording of a lecture. */
export function VideoStage(props: Props) {
  const { source, title, cover, savedProgress, onWatched, onProgress } = props;
  const { savesData, watermark, nextAction, caption } = props;
  const {
    startAt = null,
    startsAtOnce = false,
    part = 0,
    renew = null,
    captions = null,
    description = '',
    bytes,
  } = props;
  const medium = source.kind === 'audio' ? 'audio' : 'video';
  const handlers = useRef({ onWatched, onProgress });
  useEffect(() => {
    handlers.current = { onWatched, onProgress };
  });
  const resumeAt = startAt ?? resumePosition(savedProgress);
  /**
   * Returns the state of a new playback. `start` is in seconds. A change of `attempt` restarts the
   * player.
   */
  const createPlayback = (start: number) => ({
    recorder: createProgressRecorder({
      completed: savedProgress?.completed ?? false,
      onWatched: () => handlers.current.onWatched(),
      report: (report) => handlers.current.onProgress(report),
      onPosition: (seconds) => movePlayhead({ seconds, part, medium }),
      now: () => performance.now(),
    }),
    start,
    attempt: 0,
  });
  const [playback, setPlayback] = useState(() => (startsAtOnce ? createPlayback(resumeAt) : null));
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState<PlayerProblem | null>(null);
  const [Player, setPlayer] = useState<ComponentType<PlayerProps> | null>(null);
  const [Youtube, setYoutube] = useState<typeof YoutubePlayer | null>(null);
  const youtubeId = source.kind === 'youtube' ? source.id : null;
  const watermarkNote = useWatermarkNote();
  usePageExit(() => playback?.recorder.reportExit());
  useEffect(() => () => playhead.set(null), []);

  // Each retry loads the player again, because its JavaScript may have failed to load.
  useEffect(() => {
    if (playback === null) return;
    const fail = () => {
      // A reload keeps the position, because it is saved when the user leaves the page.
      loadNewestReleaseOnce();
      setProblem(navigator.onLine ? 'network' : 'offline');
    };
    if (source.kind === 'youtube')
      loadYoutubePlayer().then((module) => setYoutube(() => module.YoutubePlayer), fail);
    else loadPlayer(source.kind).then((module) => setPlayer(() => module.default), fail);
  }, [playback, source.kind]);

  const restartAt = (start: number) => {
    setProblem(null);
    setEnded(false);
    setPlayback((before) =>
      before === null ? createPlayback(start) : { ...before, start, attempt: before.attempt + 1 },
    );
  };
  const isPlayerShown =
    playback !== null && problem === null && !ended && (Youtube ?? Player) !== null;
  // A player that is shown jumps by itself.
  useSeeks((seconds, target = part) => {
    if (target === part && !isPlayerShown) restartAt(seconds);
  });

  /** Returns the line below the picture, which exists only if there is a caption. */
  const captionLine = (text: ReactNode) =>
    caption !== null && caption !== false && <div className={styles.caption}>{text}</div>;
  if (playback === null)
    return (
      <>
        <Poster
          medium={medium}
          title={title}
          cover={cover}
          resumeAt={resumeAt}
          fromYoutube={youtubeId !== null}
          onPreload={() => void preloadPlayer(source.kind).catch(() => undefined)}
          onStart={() => setPlayback(createPlayback(resumeAt))}
        />
        {captionLine(caption)}
      </>
    );

  const retry = () => restartAt(playback.recorder.position() ?? playback.start);
  const resumedNotice = playback.start > 0 &&
    playback.attempt === 0 &&
    problem === null &&
    !ended && <ResumedNotice resumedAt={playback.start} onRestart={() => restartAt(0)} />;
  const commonProps = {
    title,
    start: playback.start,
    part,
    recorder: playback.recorder,
    onProblem: setProblem,
    onEnd: () => setEnded(true),
  };
  const playerContent = () => {
    if (source.kind === 'youtube' && Youtube !== null)
      return <Youtube key={playback.attempt} id={source.id} onRetry={retry} {...commonProps} />;
    if (source.kind === 'youtube' || Player === null)
      return (
        <p className={styles.waiting} role="status">
          {copy.loading}
        </p>
      );
    const explanation = medium === 'video' && watermark !== null && watermarkNote;
    return (
      <Player
        key={playback.attempt}
        {...{ source, renew, bytes, cover, savesData, watermark, captions, description }}
        notice={explanation || resumedNotice}
        {...commonProps}
      />
    );
  };
  return (
    <>
      <div className={styles.stage}>
        {problem !== null ? (
          <ProblemPanel medium={medium} problem={problem} youtubeId={youtubeId} onRetry={retry} />
        ) : ended ? (
          <EndPanel medium={medium} nextAction={nextAction} onReplay={() => restartAt(0)} />
        ) : (
          playerContent()
        )}
      </div>
      {/* The notice is below the player, because YouTube allows nothing over its picture. */}
      {captionLine(youtubeId !== null && resumedNotice ? resumedNotice : caption)}
    </>
  );
}
