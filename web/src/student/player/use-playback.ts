import './media-elements.ts';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { addUsage } from '../../shared/usage/usage.ts';
import { useHotkeys } from './hotkeys.ts';
import { useSpeed } from './media-controls.tsx';
import type { PlayerProblem } from './player.copy.ts';
import { useSeeks } from './playhead.ts';
import type { ProgressRecorder } from './progress-recorder.ts';
import {
  type FileSource,
  problemOf,
  type RenewLink,
  startPlaying,
  useMediaSource,
} from './use-media-source.ts';

export interface PlayerProps {
  readonly source: FileSource;
  readonly renew: RenewLink | null;
  readonly title: string;
  readonly cover: ReactNode;
  readonly notice: ReactNode;
  /** Start position in seconds. */
  readonly start: number;
  /** Index of this video or recording among those of its medium. */
  readonly part: number;
  readonly recorder: ProgressRecorder;
  readonly onProblem: (problem: PlayerProblem) => void;
  readonly onEnd: () => void;
  /** File size in bytes, or null if it is unknown. */
  readonly bytes: number | null;
  readonly savesData: boolean;
  readonly watermark: string | null;
  /** Address of the video's captions, or null if it has none. */
  readonly captions: string | null;
  /** The lecture's description, which may name chapters. Empty for a part without chapters. */
  readonly description: string;
}

/** Data usage is recorded each time that at least this share of the file has been played. */
const usageStep = 0.005;

/**
 * Returns the share of the file that was played since it loaded. A part that was played twice
 * counts once.
 */
function playedShare({ played, duration }: HTMLMediaElement): number {
  if (!(duration > 0)) return 0;
  let seconds = 0;
  for (let index = 0; index < played.length; index += 1)
    seconds += played.end(index) - played.start(index);
  return Math.min(1, seconds / duration);
}

/**
 * Estimates a file's data usage by the share that was played, because scripts cannot see the bytes
 * that other hosts transfer.
 */
function useDataUsage(ref: RefObject<HTMLMediaElement | null>, bytes: number | null): void {
  useEffect(() => {
    const media = ref.current;
    if (media === null || bytes === null) return;
    let countedShare = 0;
    const countUsage = () => {
      // A saved file was counted during its download.
      if (media.currentSrc.startsWith('blob:')) return;
      const share = playedShare(media);
      if (share - countedShare < usageStep && !media.ended) return;
      addUsage((share - countedShare) * bytes);
      countedShare = share;
    };
    media.addEventListener('timeupdate', countUsage);
    media.addEventListener('ended', countUsage);
    return () => {
      media.removeEventListener('timeupdate', countUsage);
      media.removeEventListener('ended', countUsage);
    };
  }, [ref, bytes]);
}

/** The props that concern the media element itself. */
type MediaProps = Omit<PlayerProps, 'captions' | 'description'>;

/**
 * Connects a media file to media-chrome's controller. Handles the source, progress, speed, keys and
 * problems.
 * @returns the props for the controller and for its audio or video element, and other values for
 * the player
 */
export function usePlayback<Media extends HTMLMediaElement>(
  { source, renew, title, start, part, recorder, onProblem, onEnd, bytes, savesData }: MediaProps,
  readSavedFile?: (url: string) => Promise<Blob | null>,
) {
  const player = useRef<HTMLElement>(null);
  const media = useRef<Media>(null);
  /** Whether playback has reached the position at which it starts, or the student has moved it. */
  const hasStarted = useRef(false);
  /** Whether the player itself causes the next `seeking` event. */
  const isOwnSeek = useRef(false);
  useHotkeys(player);
  useDataUsage(media, bytes);
  const speed = useSpeed(media);
  const { qualities, resumePoint, fail } = useMediaSource(media, {
    source,
    start,
    savesData,
    renew,
    readSavedFile,
    onFail: onProblem,
  });
  useSeeks((seconds, target = part) => {
    const element = media.current;
    if (element === null || target !== part) return;
    // Before the file has loaded, the element jumps when its metadata arrives.
    resumePoint.current = { seconds, paused: false };
    element.currentTime = seconds;
    startPlaying(element);
  });
  // Focus the player when it appears, because the poster that had the focus is gone.
  useEffect(() => player.current?.focus({ preventScroll: true }), []);

  const controllerProps = {
    ref: player,
    dir: 'ltr',
    lang: 'ar',
    nohotkeys: true,
    tabIndex: -1,
    'aria-label': title,
  } as const;
  const mediaProps = {
    ref: media,
    slot: 'media',
    title,
    preload: savesData ? 'none' : 'metadata',
    onLoadedMetadata({ currentTarget }: SyntheticEvent<Media>) {
      const { seconds } = resumePoint.current;
      if (seconds <= 0 || seconds >= currentTarget.duration) return;
      isOwnSeek.current = true;
      currentTarget.currentTime = seconds;
    },
    onSeeking() {
      if (!isOwnSeek.current) hasStarted.current = true;
      isOwnSeek.current = false;
    },
    onTimeUpdate({ currentTarget }: SyntheticEvent<Media>) {
      const { paused, readyState, currentTime, duration } = currentTarget;
      // While a renewed link loads, the element has no valid position.
      if (paused || readyState === 0) return;
      // A server without byte ranges makes the element play from 0. That must not replace the
      // student's place.
      hasStarted.current ||= currentTime >= resumePoint.current.seconds;
      if (hasStarted.current) recorder.tick(currentTime, duration);
    },
    onSeeked({ currentTarget }: SyntheticEvent<Media>) {
      if (currentTarget.paused) recorder.seek(currentTarget.currentTime);
    },
    onPause: () => recorder.pause(),
    onEnded() {
      recorder.pause();
      onEnd();
    },
    onError({ currentTarget }: SyntheticEvent<Media>) {
      // Ignore the error event that removing the source fires.
      if (currentTarget.error !== null && currentTarget.src !== '')
        fail(problemOf(currentTarget.error.code));
    },
  } as const;
  return { player, media, speed, qualities, controllerProps, mediaProps };
}
