import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadNewestOnce } from '../../shared/release/load-newest.ts';
import { copy, type PlayerProblem } from './copy.ts';
import * as styles from './lecture-player.module.css';
import { Resumed, useWatermarkNote, WatermarkNote } from './notices.tsx';
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
  /** Asks for its link again; null where that has no end. */
  readonly renew?: Renew | null;
  readonly title: string;
  /** Of the file; null where nobody said. */
  readonly bytes: number | null;
  readonly cover: ReactNode;
  readonly stopped: Stopped | null;
  readonly onSeen: () => boolean;
  readonly onProgress: (report: ProgressReport) => void;
  /** Data are to be spared. */
  readonly sparing: boolean;
  /** Whose copy this is, for a video that is sold. */
  readonly watermark: string | null;
  /** The way to what comes after this video; null where nothing does. */
  readonly onward: ReactNode;
  /** Stands below the picture while nothing else must be said there; null or false for no such line. */
  readonly line: ReactNode;
  /** Plays without a poster, where a tap has asked for it already. */
  readonly asked?: boolean;
}

interface Showing {
  readonly recorder: ProgressRecorder;
  /** Seconds the video begins from. */
  readonly start: number;
  /** Grows with each new try, which starts the player afresh. */
  readonly attempt: number;
}

type PlayerModule = typeof import('./file-player.tsx') | typeof import('./audio-player.tsx');

// Each by itself: the bundler fetches beforehand what any import of an expression needs, and without a
// connection only one of them may be here.
const loadAudioPlayer = () => import('./audio-player.tsx');
const loadFilePlayer = () => import('./file-player.tsx');

/** The code that plays it; YouTube brings its own. */
const loadPlayer = (kind: MediaSource['kind']): Promise<PlayerModule> =>
  kind === 'audio' ? loadAudioPlayer() : loadFilePlayer();

/** One video or recording, from its poster through playing to a problem and back. */
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

  // With each new try, since the code may be what did not arrive.
  useEffect(() => {
    if (showing === null || source.kind === 'youtube') return;
    const fail = () => {
      // What was watched is kept as the page is left.
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
