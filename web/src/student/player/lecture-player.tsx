import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { recallSaver, rememberSaver } from './data-saver.ts';
import * as styles from './lecture-player.module.css';
import { type Medium, mediumCopy } from './player.copy.ts';
import type { ProgressReport, Stopped } from './progress-recorder.ts';
import { QualityLine } from './quality-line.tsx';
import * as panelStyles from './stage-panels.module.css';
import { PosterStandIn } from './stage-panels.tsx';
import { finishesLecture, recallVideos, rememberVideos } from './video-memory.ts';
import { VideoStage } from './video-stage.tsx';

export interface Playable {
  readonly source: MediaSource;
  /** Whether its link expires. */
  readonly ends: boolean;
  /** The admin's title; null if it has none. */
  readonly title: string | null;
  /** Size of its file; null if unknown. */
  readonly bytes: number | null;
  /** Other actions, shown below it. */
  readonly more?: ReactNode;
}

interface Props {
  /** Storage key of the video that this device stopped at. */
  readonly memoryKey: string;
  readonly lectureTitle: string;
  /** At least one, all of one medium. */
  readonly videos: readonly Playable[];
  /** Whether their sizes are already shown. */
  readonly sized: boolean;
  /** Fills the poster: YouTube gets no request before a tap. */
  readonly cover: ReactNode;
  readonly stopped: Stopped | null;
  readonly onProgress: (report: ProgressReport) => void;
  /** Fetches the videos again when their links have expired. */
  readonly onRenew: () => Promise<readonly Playable[]>;
  /** Watermark of a paid lecture; null for one that is open to everyone. */
  readonly watermark: string | null;
  /** Link to the next lecture, offered at the end; null after the last. */
  readonly onward: ReactNode;
}

/** Placeholder before there is anything to play. @param cover as in `LecturePlayer` */
export function PlayerStandIn({ cover }: Pick<Props, 'cover'>) {
  return (
    <div className={styles.player}>
      <PosterStandIn cover={cover} />
      <div className={styles.line} />
    </div>
  );
}

export const mediumOf = ({ source }: Playable): Medium =>
  source.kind === 'audio' ? 'audio' : 'video';

/** The videos, or recordings, of one lecture: one on stage, with a list. Remount it per lecture. */
export function LecturePlayer(props: Props) {
  const { memoryKey, lectureTitle, videos, sized, cover, stopped, onProgress, watermark, onward } =
    props;
  const { onRenew } = props;
  const [sparing, setSparing] = useState(() => recallSaver(navigator));
  const [memory, setMemory] = useState(() => recallVideos(memoryKey));
  const index = memory.current < videos.length ? memory.current : 0;
  const video = videos[index];
  if (video === undefined) return null;
  const words = mediumCopy[mediumOf(video)];

  const remember = (change: Partial<typeof memory>) => {
    const next = { ...memory, ...change };
    setMemory(next);
    rememberVideos(memoryKey, next);
  };
  const markSeen = () => {
    remember({ finished: [...new Set([...memory.finished, index])] });
    return finishesLecture(memory, index, videos.length);
  };
  const nameOf = ({ title }: Playable, at: number) => title ?? words.numbered(formatNumber(at + 1));
  const size = sized ? null : video.bytes;
  const nextVideo = videos[index + 1];
  const spare = (on: boolean) => {
    setSparing(on);
    rememberSaver(on);
  };

  return (
    <div className={styles.player}>
      <VideoStage
        key={index}
        source={video.source}
        renew={video.ends ? async () => (await onRenew())[index]?.source ?? null : null}
        title={videos.length > 1 ? `${lectureTitle}، ${nameOf(video, index)}` : lectureTitle}
        bytes={video.bytes}
        cover={cover}
        stopped={index === memory.current ? stopped : null}
        onSeen={markSeen}
        onProgress={onProgress}
        sparing={sparing}
        watermark={watermark}
        line={
          (video.source.kind !== 'audio' || size !== null) && (
            <QualityLine kind={video.source.kind} bytes={size} sparing={sparing} onSpare={spare} />
          )
        }
        onward={
          nextVideo === undefined ? (
            onward
          ) : (
            <button
              type="button"
              className={panelStyles.retry}
              onClick={() => remember({ current: index + 1 })}
            >
              {words.next(nameOf(nextVideo, index + 1))}
            </button>
          )
        }
      />
      {video.more}
      {videos.length > 1 && (
        <fieldset className={styles.videos}>
          <legend>
            <VisuallyHidden>{words.all}</VisuallyHidden>
          </legend>
          {videos.map((each, at) => (
            <button
              // The list is fixed while the lecture is open, and two videos may share a source.
              // biome-ignore lint/suspicious/noArrayIndexKey: position is what identifies a video
              key={at}
              type="button"
              className={styles.video}
              aria-pressed={at === index}
              onClick={() => remember({ current: at })}
            >
              {nameOf(each, at)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
