import type { User } from '@markaz/contract/accounts/users';
import type { MediaSource } from '@markaz/contract/catalogue/video-source';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../../shared/format/bytes.ts';
import { formatNumber, formatPlainNumber } from '../../shared/format/numbers.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import * as styles from './lecture-player.module.css';
import { copy, type Medium, mediumCopy } from './player.copy.ts';
import {
  finishesLecture,
  recallMedium,
  recallSaver,
  recallVideos,
  rememberMedium,
  rememberSaver,
  rememberVideos,
} from './player-memory.ts';
import type { ProgressReport, Stopped } from './progress-recorder.ts';
import * as panelStyles from './stage-panels.module.css';
import { PosterPicture } from './stage-panels.tsx';
import { VideoStage } from './video-stage.tsx';

export interface Playable {
  readonly source: MediaSource;
  readonly ends: boolean;
  readonly title: string | null;
  /** File size in bytes; null if unknown. */
  readonly bytes: number | null;
  readonly more?: ReactNode;
}

interface Props {
  readonly lectureId: string;
  readonly lectureTitle: string;
  /** At least one video or recording. */
  readonly videos: readonly Playable[];
  /** Picture on the poster. The poster exists so that YouTube gets no request before a tap. */
  readonly cover: ReactNode;
  readonly stopped: Stopped | null;
  readonly onProgress: (report: ProgressReport) => void;
  readonly onRenew: () => Promise<readonly Playable[]>;
  /** Text of the watermark; null if the lecture is open to everyone. */
  readonly watermark: string | null;
  /** Link to the next lecture, shown at the end; null after the last lecture. */
  readonly onward: ReactNode;
}

/** Returns a paid video's watermark. The number is first, because long names are cut. */
export function watermarkOf({ number, displayName }: Pick<User, 'number' | 'displayName'>): string {
  return number === undefined ? displayName : `${formatPlainNumber(number)} ${displayName}`.trim();
}

/** Placeholder until a video can be played. @param cover see `LecturePlayer` */
export function PlayerStandIn({ cover }: Pick<Props, 'cover'>) {
  return (
    <div className={styles.player}>
      <div className={panelStyles.poster} aria-hidden="true">
        <PosterPicture cover={cover} />
      </div>
      <div className={styles.line} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Choice({ name, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.videos}>
      <legend>
        <VisuallyHidden>{name}</VisuallyHidden>
      </legend>
      {options.map((option, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two videos may have one name
          key={at}
          type="button"
          className={styles.video}
          aria-pressed={at === chosen}
          onClick={() => onChoose(at)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}

interface QualityLineProps {
  readonly kind: MediaSource['kind'];
  /** Formatted size of the file; null if unknown or already shown. */
  readonly size: string | null;
  readonly sparing: boolean;
  readonly onSpare: (on: boolean) => void;
}

/** A video's quality. A file has only one (docs/decisions/player.md#streams-and-files). */
function QualityLine({ kind, size, sparing, onSpare }: QualityLineProps) {
  if (kind === 'audio') return size !== null && copy.recordingSize(size);
  if (kind !== 'hls') return kind === 'youtube' ? copy.youtubeQuality : copy.oneQuality(size);
  return (
    <span className={styles.saver}>
      <button
        type="button"
        className={styles.video}
        aria-pressed={sparing}
        onClick={() => onSpare(!sparing)}
      >
        <span className={styles.tick}>
          <CheckIcon size={16} />
        </span>
        {copy.saver}
      </button>
      {copy.saverHint}
    </span>
  );
}

interface PartsProps extends Omit<Props, 'lectureId'> {
  readonly medium: Medium;
  /** Storage key for the video at which the student stopped on this device. */
  readonly memoryKey: string;
  /** Whether the sizes of the videos are already shown elsewhere. */
  readonly sized: boolean;
}

function Parts(props: PartsProps) {
  const { medium, memoryKey, lectureTitle, videos, sized, onRenew, stopped, onward } = props;
  const { cover, onProgress, watermark } = props;
  const [sparing, setSparing] = useState(() => recallSaver(navigator));
  const [memory, setMemory] = useState(() => recallVideos(memoryKey));
  const index = memory.current < videos.length ? memory.current : 0;
  const video = videos[index];
  if (video === undefined) return null;
  const { source, bytes } = video;
  const words = mediumCopy[medium];
  const names = videos.map(({ title }, at) => title ?? words.numbered(formatNumber(at + 1)));
  const size = sized || bytes === null ? null : formatBytes(bytes);
  const next = names[index + 1];

  const remember = (change: Partial<typeof memory>) => {
    const changed = { ...memory, ...change };
    setMemory(changed);
    rememberVideos(memoryKey, changed);
  };
  const markSeen = () => {
    remember({ finished: [...new Set([...memory.finished, index])] });
    return finishesLecture(memory, index, videos.length);
  };
  const spare = (on: boolean) => {
    setSparing(on);
    rememberSaver(on);
  };

  return (
    <div className={styles.player}>
      <VideoStage
        key={index}
        source={source}
        renew={video.ends ? async () => (await onRenew())[index]?.source ?? null : null}
        title={videos.length > 1 ? `${lectureTitle}، ${names[index]}` : lectureTitle}
        bytes={bytes}
        cover={cover}
        stopped={index === memory.current ? stopped : null}
        onSeen={markSeen}
        onProgress={onProgress}
        sparing={sparing}
        watermark={watermark}
        line={
          (medium === 'video' || size !== null) && (
            <QualityLine kind={source.kind} size={size} sparing={sparing} onSpare={spare} />
          )
        }
        onward={
          next === undefined ? (
            onward
          ) : (
            <button
              type="button"
              className={panelStyles.retry}
              onClick={() => remember({ current: index + 1 })}
            >
              {words.next(next)}
            </button>
          )
        }
      />
      {video.more}
      {videos.length > 1 && (
        <Choice
          name={words.all}
          options={names}
          chosen={index}
          onChoose={(current) => remember({ current })}
        />
      )}
    </div>
  );
}

const mediumOf = ({ source }: Playable): Medium => (source.kind === 'audio' ? 'audio' : 'video');

/** Returns a medium's name with the total size of its files, or without it if a size is unknown. */
function nameWithSize(medium: Medium, parts: readonly Playable[]): string {
  const { name } = mediumCopy[medium];
  const bytes = parts.map((part) => part.bytes ?? Number.NaN).reduce((sum, each) => sum + each, 0);
  return Number.isNaN(bytes) ? name : `${name} ${formatBytes(bytes)}`;
}

/**
 * A lecture's videos and recordings, which have the same content: the student chooses one kind
 * (docs/decisions/player.md#several-videos-and-recordings). Remount it for each lecture.
 */
export function LecturePlayer({ videos: all, lectureId, onRenew, ...props }: Props) {
  const [choice, setChoice] = useState(recallMedium);
  const parts: Readonly<Record<Medium, readonly Playable[]>> = {
    video: all.filter((each) => mediumOf(each) === 'video'),
    audio: all.filter((each) => mediumOf(each) === 'audio'),
  };
  const media = (['video', 'audio'] as const).filter((medium) => parts[medium].length > 0);
  const medium = media.includes(choice) ? choice : (media[0] ?? 'video');
  // Equally many recordings are the same parts, so that a watched part counts as heard too.
  const apart = medium === 'audio' && ![0, parts.audio.length].includes(parts.video.length);
  const player = (
    <Parts
      key={medium}
      medium={medium}
      memoryKey={apart ? `${lectureId}.audio` : lectureId}
      videos={parts[medium]}
      sized={media.length > 1 && parts[medium].length === 1}
      {...props}
      onRenew={async () => (await onRenew()).filter((each) => mediumOf(each) === medium)}
    />
  );
  if (media.length < 2) return player;
  return (
    <div className={styles.player}>
      {player}
      <Choice
        name={copy.chooseMedium}
        options={media.map((each) => nameWithSize(each, parts[each]))}
        chosen={media.indexOf(medium)}
        onChoose={(index) => {
          const next = media[index] ?? medium;
          setChoice(next);
          rememberMedium(next);
        }}
      />
    </div>
  );
}
