import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadNewestOnce } from '../../shared/release/load-newest.ts';
import * as styles from './lecture-player.module.css';
import { Resumed, useWatermarkNote, WatermarkNote } from './notices.tsx';
import { copy, type PlayerProblem } from './player.copy.ts';
import {
  createProgressRecorder,
  type ProgressRecorder,
  type ProgressReport,
  resumePosition,
  type Stopped,
} from './progress-recorder.ts';
import { EndPanel, Poster, ProblemPanel } from './stage-panels.tsx';
import type { Renew } from './use-link.ts';
import { usePageLeave } from './use-page-leave.ts';
import { YoutubePlayer } from './youtube-player.tsx';

interface Props {
  readonly source: MediaSource;
  /** Requests its link again; null if it does not expire. */
  readonly renew?: Renew | null;
  readonly title: string;
  /** Size of the file; null if unknown. */
  readonly bytes: number | null;
  readonly cover: ReactNode;
  readonly stopped: Stopped | null;
  readonly onSeen: () => boolean;
  readonly onProgress: (report: ProgressReport) => void;
  /** The data saver is on. */
  readonly sparing: boolean;
  /** Watermark of a paid video. */
  readonly watermark: string | null;
  /** Link to what comes after this video; null for nothing. */
  readonly onward: ReactNode;
  /** Shown below the picture unless something else is there; null or false for no such line. */
  readonly line: ReactNode;
  /** Plays without a poster, because a tap has already asked for it. */
  readonly asked?: boolean;
}

interface Showing {
  readonly recorder: ProgressRecorder;
  /** Start position in seconds. */
  readonly start: number;
  /** Increases with each retry, which restarts the player. */
  readonly attempt: number;
}

type PlayerModule = typeof import('./file-player.tsx') | typeof import('./audio-player.tsx');

// Two functions: for an import of an expression the bundler prefetches all that any branch needs,
// and offline only one of them may be available.
const loadAudioPlayer = () => import('./audio-player.tsx');
const loadFilePlayer = () => import('./file-player.tsx');

/** Loads the code that plays it; YouTube brings its own. */
const loadPlayer = (kind: MediaSource['kind']): Promise<PlayerModule> =>
  kind === 'audio' ? loadAudioPlayer() : loadFilePlayer();

/** One video or recording: its poster, player, end and problems. */
export function VideoStage(props: Props) {
  const { source, title, cover, stopped, onSeen, onProgress, sparing, watermark, onward } = props;
  const { asked = false, line, renew = null, bytes } = props;
  const handlers = useRef({ onSeen, onProgress });
  useEffect(() => {
    handlers.current = { onSeen, onProgress };
  });
  const resumeAt = resumePosition(stopped);
  const first = (): Showing => ({
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
  const [code, setCode] = useState<PlayerModule | null>(null);
  const medium = source.kind === 'audio' ? 'audio' : 'video';
  const [noteDue, noteRead] = useWatermarkNote();
  usePageLeave(() => showing?.recorder.leave());

  // On each retry, since the code may have failed to load.
  useEffect(() => {
    if (showing === null || source.kind === 'youtube') return;
    const fail = () => {
      // The position is saved when the page is left.
      loadNewestOnce();
      setProblem(navigator.onLine ? 'network' : 'offline');
    };
    loadPlayer(source.kind).then(setCode, fail);
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
          fromYoutube={source.kind === 'youtube'}
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
    bytes,
    start: showing.start,
    recorder: showing.recorder,
    onProblem: setProblem,
    onEnd: () => setEnded(true),
  };
  const player = () => {
    if (source.kind === 'youtube')
      return <YoutubePlayer key={showing.attempt} id={source.id} onRetry={retry} {...common} />;
    if (code === null)
      return (
        <p className={styles.waiting} role="status">
          {copy.loading}
        </p>
      );
    if (source.kind === 'audio')
      return (
        'AudioPlayer' in code && (
          <code.AudioPlayer
            key={showing.attempt}
            source={source}
            renew={renew}
            cover={cover}
            notice={resumed}
            {...common}
          />
        )
      );
    return (
      'FilePlayer' in code && (
        <code.FilePlayer
          key={showing.attempt}
          source={source}
          renew={renew}
          sparing={sparing}
          watermark={watermark}
          notice={watermark !== null && noteDue ? <WatermarkNote onRead={noteRead} /> : resumed}
          {...common}
        />
      )
    );
  };
  return (
    <>
      <div className={styles.stage}>
        {problem !== null ? (
          <ProblemPanel
            medium={medium}
            problem={problem}
            youtubeId={source.kind === 'youtube' ? source.id : null}
            onRetry={retry}
          />
        ) : ended ? (
          <EndPanel medium={medium} onward={onward} onAgain={() => again(0)} />
        ) : (
          player()
        )}
      </div>
      {/* YouTube allows nothing over its picture. */}
      {below(source.kind === 'youtube' && resumed ? resumed : line)}
    </>
  );
}
