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
  readDataSaver,
  readMedium,
  readVideoMemory,
  saveDataSaver,
  saveMedium,
  saveVideoMemory,
} from './player-memory.ts';
import { type readMoment, useSeeks } from './playhead.ts';
import type { ProgressReport, SavedProgress } from './progress-recorder.ts';
import * as panelStyles from './stage-panels.module.css';
import { PosterPicture } from './stage-panels.tsx';
import { VideoStage } from './video-stage.tsx';

export interface Playable {
  readonly source: MediaSource;
  readonly linkExpires: boolean;
  readonly title: string | null;
  /** File size in bytes, or null if it is unknown. */
  readonly bytes: number | null;
  readonly belowPlayer?: ReactNode;
  /** Address of the video's captions, or null if it has none. */
  readonly captions?: string | null;
}

interface Props {
  readonly lectureId: string;
  readonly lectureTitle: string;
  /** The lecture's videos and audio recordings. There is at least one of them. */
  readonly videos: readonly Playable[];
  /**
   * Picture on the poster. The poster is shown first, so that YouTube gets no request before the
   * user taps.
   */
  readonly cover: ReactNode;
  readonly savedProgress: SavedProgress | null;
  readonly onProgress: (report: ProgressReport) => void;
  readonly refetchVideos: () => Promise<readonly Playable[]>;
  /** The moment at which a link opens the lecture. Only its first value counts. */
  readonly linkedMoment?: ReturnType<typeof readMoment>;
  /** Text of the watermark, or null if the lecture is open to everyone. */
  readonly watermark: string | null;
  /** The lecture's description, which may name the chapters of its first video or recording. */
  readonly description?: string;
  /** Link to what follows, shown when this lecture ends. Null in the preview for staff. */
  readonly nextAction: ReactNode;
}

/**
 * Returns the watermark of a paid video. The number comes first, because a long name is cut off at
 * the end.
 */
export function formatWatermark({
  number,
  displayName,
}: Pick<User, 'number' | 'displayName'>): string {
  return number === undefined ? displayName : `${formatPlainNumber(number)} ${displayName}`.trim();
}

/** Placeholder shown until a video can be played. */
export function PlayerPlaceholder({ cover }: Pick<Props, 'cover'>) {
  return (
    <div className={styles.player}>
      <div className={panelStyles.poster} aria-hidden="true">
        <PosterPicture cover={cover} />
      </div>
      <div className={styles.caption} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly options: readonly string[];
  readonly chosenIndex: number;
  readonly onChoose: (index: number) => void;
}

function Choice({ name, options, chosenIndex, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.buttons}>
      <legend>
        <VisuallyHidden>{name}</VisuallyHidden>
      </legend>
      {options.map((option, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two videos may have one name
          key={index}
          type="button"
          className={styles.button}
          aria-pressed={index === chosenIndex}
          onClick={() => onChoose(index)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}

interface QualityLineProps {
  readonly kind: MediaSource['kind'];
  /** Formatted size of the file. Null if it is unknown, or if the button of the medium shows it. */
  readonly size: string | null;
  readonly savesData: boolean;
  readonly onDataSaver: (isOn: boolean) => void;
}

/**
 * Shows a text about the quality, or a switch for the data saver. A file has only one quality
 * (docs/decisions/player.md#streams-and-files).
 */
function QualityLine({ kind, size, savesData, onDataSaver }: QualityLineProps) {
  if (kind === 'audio') return size !== null && copy.recordingSize(size);
  if (kind !== 'hls') return kind === 'youtube' ? copy.youtubeQuality : copy.oneQuality(size);
  return (
    <span className={styles.dataSaver}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={savesData}
        onClick={() => onDataSaver(!savesData)}
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

/**
 * Where a part starts, unless it starts where the student stopped. The stored position is only that
 * of the part that was current when the page opened.
 */
interface Start {
  readonly seconds: number;
  readonly cause: 'link' | 'choice' | 'jump';
}

interface PartsPlayerProps extends Omit<Props, 'lectureId' | 'videos' | 'refetchVideos'> {
  readonly medium: Medium;
  /** The lecture's videos, or its recordings. */
  readonly parts: readonly Playable[];
  readonly refetchParts: Props['refetchVideos'];
  /** Key under which this device stores where the student stopped, and which parts are finished. */
  readonly memoryKey: string;
  /** Whether the button of the medium shows the size. */
  readonly isSizeShown: boolean;
}

function PartsPlayer(props: PartsPlayerProps) {
  const {
    medium,
    memoryKey,
    lectureTitle,
    parts,
    isSizeShown,
    refetchParts,
    savedProgress,
    nextAction,
  } = props;
  const { cover, onProgress, watermark, description = '' } = props;
  const [savesData, setSavesData] = useState(() => readDataSaver(navigator));
  const { linkedMoment: link = null } = props;
  const [start, setStart] = useState<Start | null>(
    link !== null && link.part in parts ? { seconds: link.seconds, cause: 'link' } : null,
  );
  const [memory, setMemory] = useState(() => {
    const stored = readVideoMemory(memoryKey);
    return link === null || start === null ? stored : { ...stored, current: link.part };
  });
  const index = memory.current < parts.length ? memory.current : 0;
  const updateMemory = (change: Partial<typeof memory>) => {
    const newMemory = { ...memory, ...change };
    setMemory(newMemory);
    saveVideoMemory(memoryKey, newMemory);
  };
  const choosePart = (current: number, newStart: Start = { seconds: 0, cause: 'choice' }) => {
    setStart(newStart);
    updateMemory({ current });
  };
  useSeeks((seconds, target = index) => {
    if (target !== index && target in parts) choosePart(target, { seconds, cause: 'jump' });
  });
  const part = parts[index];
  if (part === undefined) return null;
  const { source, bytes } = part;
  const mediumTexts = mediumCopy[medium];
  const partNames = parts.map(
    ({ title }, partIndex) => title ?? mediumTexts.numberedName(formatNumber(partIndex + 1)),
  );
  const size = isSizeShown || bytes === null ? null : formatBytes(bytes);
  const nextName = partNames[index + 1];

  /** Returns whether the whole lecture is now finished. */
  const finishPart = () => {
    updateMemory({ finished: [...new Set([...memory.finished, index])] });
    return finishesLecture(memory, index, parts.length);
  };
  const changeDataSaver = (isOn: boolean) => {
    setSavesData(isOn);
    saveDataSaver(isOn);
  };

  return (
    <div className={styles.player}>
      <VideoStage
        key={index}
        part={index}
        startAt={start?.seconds ?? null}
        startsAtOnce={start?.cause === 'jump'}
        source={source}
        renew={part.linkExpires ? async () => (await refetchParts())[index]?.source ?? null : null}
        title={parts.length > 1 ? `${lectureTitle}، ${partNames[index]}` : lectureTitle}
        bytes={bytes}
        captions={part.captions ?? null}
        description={index === 0 ? description : ''}
        cover={cover}
        savedProgress={index === memory.current ? savedProgress : null}
        onWatched={finishPart}
        onProgress={(report) => {
          // The student has played the linked part, so it is now the current one.
          if (start?.cause === 'link') choosePart(index);
          onProgress(report);
        }}
        savesData={savesData}
        watermark={watermark}
        caption={
          (medium === 'video' || size !== null) && (
            <QualityLine
              kind={source.kind}
              size={size}
              savesData={savesData}
              onDataSaver={changeDataSaver}
            />
          )
        }
        nextAction={
          nextName === undefined ? (
            nextAction
          ) : (
            <button
              type="button"
              className={panelStyles.retry}
              onClick={() => choosePart(index + 1)}
            >
              {mediumTexts.next(nextName)}
            </button>
          )
        }
      />
      {part.belowPlayer}
      {parts.length > 1 && (
        <Choice
          name={mediumTexts.groupName}
          options={partNames}
          chosenIndex={index}
          onChoose={(current) => choosePart(current)}
        />
      )}
    </div>
  );
}

const mediumOf = ({ source }: Playable): Medium => (source.kind === 'audio' ? 'audio' : 'video');

/**
 * Returns a medium's name with the total size of its files. Leaves out the total if a file's size
 * is unknown.
 */
function nameWithSize(medium: Medium, parts: readonly Playable[]): string {
  const { name } = mediumCopy[medium];
  const bytes = parts.map((part) => part.bytes ?? Number.NaN).reduce((sum, each) => sum + each, 0);
  return Number.isNaN(bytes) ? name : `${name} ${formatBytes(bytes)}`;
}

/**
 * Plays a lecture's videos or audio recordings. Both have the same content, so the student chooses
 * one of the two (docs/decisions/player.md#several-videos-and-recordings). Remount it for each
 * lecture.
 */
export function LecturePlayer({ videos: allVideos, lectureId, refetchVideos, ...props }: Props) {
  const [choice, setChoice] = useState(readMedium);
  const partsOf: Readonly<Record<Medium, readonly Playable[]>> = {
    video: allVideos.filter((each) => mediumOf(each) === 'video'),
    audio: allVideos.filter((each) => mediumOf(each) === 'audio'),
  };
  const media = (['video', 'audio'] as const).filter((medium) => partsOf[medium].length > 0);
  const medium = media.includes(choice) ? choice : (media[0] ?? 'video');
  // If there are as many recordings as videos, each recording has the content of one video. Both
  // media then use one storage key, so finishing a video also finishes its recording.
  const { video: lectureVideos, audio: recordings } = partsOf;
  const sharesMemory = lectureVideos.length === 0 || lectureVideos.length === recordings.length;
  const player = (
    <PartsPlayer
      key={medium}
      medium={medium}
      memoryKey={medium === 'audio' && !sharesMemory ? `${lectureId}.audio` : lectureId}
      parts={partsOf[medium]}
      isSizeShown={media.length > 1 && partsOf[medium].length === 1}
      {...props}
      refetchParts={async () => (await refetchVideos()).filter((each) => mediumOf(each) === medium)}
    />
  );
  if (media.length < 2) return player;
  return (
    <div className={styles.player}>
      {player}
      <Choice
        name={copy.chooseMedium}
        options={media.map((each) => nameWithSize(each, partsOf[each]))}
        chosenIndex={media.indexOf(medium)}
        onChoose={(index) => {
          const next = media[index] ?? medium;
          setChoice(next);
          saveMedium(next);
        }}
      />
    </div>
  );
}
