import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadNewestOnce } from '../../shared/release/load-newest.ts';
import * as styles from './lecture-player.module.css';
import { copy, type PlayerProblem } from './player.copy.ts';
import {
  createProgressRecorder,
  type ProgressReport,
  resumePosition,
  type Stopped,
} from './progress-recorder.ts';
import { EndPanel, Poster, ProblemPanel, Resumed, useWatermarkNote } from './stage-panels.tsx';
import { usePageLeave } from './use-page-leave.ts';
import type { PlayerProps } from './use-playback.ts';
import { YoutubePlayer } from './youtube-player.tsx';

interface Props
  extends Pick<PlayerProps, 'title' | 'bytes' | 'cover' | 'sparing' | 'watermark'>,
    Partial<Pick<PlayerProps, 'renew'>> {
  readonly source: MediaSource;
  readonly stopped: Stopped | null;
  readonly onSeen: () => boolean;
  readonly onProgress: (report: ProgressReport) => void;
  readonly onward: ReactNode;
  /** Shown below the picture, unless another text replaces it; null or false for none. */
  readonly line: ReactNode;
  /** Whether to play without a poster, because the student has already tapped a play button. */
  readonly asked?: boolean;
}

// Two functions, because the bundler prefetches the modules of all branches in an imported
// expression, and offline only one of them may be available.
const loadAudioPlayer = () => import('./audio-player.tsx');
const loadFilePlayer = () => import('./file-player.tsx');

const loadPlayer = (kind: PlayerProps['source']['kind']) =>
  kind === 'audio' ? loadAudioPlayer() : loadFilePlayer();

export function VideoStage(props: Props) {
  const { source, title, cover, stopped, onSeen, onProgress, sparing, watermark, onward } = props;
  const { asked = false, line, renew = null, bytes } = props;
  const handlers = useRef({ onSeen, onProgress });
  useEffect(() => {
    handlers.current = { onSeen, onProgress };
  });
  const resumeAt = resumePosition(stopped);
  /** Returns a new playback. `start` is in seconds. A higher `attempt` restarts the player. */
  const first = () => ({
    recorder: createProgressRecorder({
      completed: stopped?.completed ?? false,
      onSeen: () => handlers.current.onSeen(),
      report: (report) => handlers.current.onProgress(report),
      now: () => performance.now(),
    }),
    start: resumeAt,
    attempt: 0,
  });
  const [showing, setShowing] = useState(asked ? first : null);
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState<PlayerProblem | null>(null);
  const [Player, setPlayer] = useState<ComponentType<PlayerProps> | null>(null);
  const medium = source.kind === 'audio' ? 'audio' : 'video';
  const youtubeId = source.kind === 'youtube' ? source.id : null;
  const watermarkNote = useWatermarkNote();
  usePageLeave(() => showing?.recorder.leave());

  // Load on each retry too, because the JavaScript may have failed to load.
  useEffect(() => {
    if (showing === null || source.kind === 'youtube') return;
    const fail = () => {
      // A reload loses no position, because it is saved when the user leaves the page.
      loadNewestOnce();
      setProblem(navigator.onLine ? 'network' : 'offline');
    };
    loadPlayer(source.kind).then((module) => setPlayer(() => module.default), fail);
  }, [showing, source.kind]);

  const below = (text: ReactNode) =>
    line !== null && line !== false && <div className={styles.line}>{text}</div>;
  if (showing === null)
    return (
      <>
        <Poster
          medium={medium}
          title={title}
          cover={cover}
          resumeAt={resumeAt}
          fromYoutube={youtubeId !== null}
          onNear={() => {
            if (source.kind !== 'youtube') loadPlayer(source.kind).catch(() => undefined);
          }}
          onStart={() => setShowing(first())}
        />
        {below(line)}
      </>
    );

  const again = (start: number) => {
    setProblem(null);
    setEnded(false);
    setShowing({ ...showing, start, attempt: showing.attempt + 1 });
  };
  const retry = () => again(showing.recorder.position() ?? showing.start);
  const resumed = showing.start > 0 && showing.attempt === 0 && problem === null && !ended && (
    <Resumed start={showing.start} onRestart={() => again(0)} />
  );
  const common = {
    title,
    start: showing.start,
    recorder: showing.recorder,
    onProblem: setProblem,
    onEnd: () => setEnded(true),
  };
  const player = () => {
    if (source.kind === 'youtube')
      return <YoutubePlayer key={showing.attempt} id={source.id} onRetry={retry} {...common} />;
    if (Player === null)
      return (
        <p className={styles.waiting} role="status">
          {copy.loading}
        </p>
      );
    const note = medium === 'video' && watermark !== null && watermarkNote;
    return (
      <Player
        key={showing.attempt}
        {...{ source, renew, bytes, cover, sparing, watermark }}
        notice={note || resumed}
        {...common}
      />
    );
  };
  return (
    <>
      <div className={styles.stage}>
        {problem !== null ? (
          <ProblemPanel medium={medium} problem={problem} youtubeId={youtubeId} onRetry={retry} />
        ) : ended ? (
          <EndPanel medium={medium} onward={onward} onAgain={() => again(0)} />
        ) : (
          player()
        )}
      </div>
      {/* YouTube does not allow anything over its picture. */}
      {below(youtubeId !== null && resumed ? resumed : line)}
    </>
  );
}
