import './media-elements.ts';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { addUsage } from '../../shared/usage/usage.ts';
import { useHotkeys } from './hotkeys.ts';
import { useSpeed } from './media-controls.tsx';
import type { PlayerProblem } from './player.copy.ts';
import type { ProgressRecorder } from './progress-recorder.ts';
import { type FileSource, problemOf, type Renew, useMediaSource } from './use-media-source.ts';

export interface PlayerProps {
  readonly source: FileSource;
  readonly renew: Renew | null;
  readonly title: string;
  readonly cover: ReactNode;
  readonly notice: ReactNode;
  /** Start position in seconds. */
  readonly start: number;
  readonly recorder: ProgressRecorder;
  readonly onProblem: (problem: PlayerProblem) => void;
  readonly onEnd: () => void;
  /** File size in bytes; null if unknown. */
  readonly bytes: number | null;
  readonly sparing: boolean;
  readonly watermark: string | null;
}

/** Smallest share of a file that is recorded as data usage. */
const usageStep = 0.005;

/** Returns the share of the file that was played since it loaded. Parts played twice count once. */
function playedShare({ played, duration }: HTMLMediaElement): number {
  if (!(duration > 0)) return 0;
  let seconds = 0;
  for (let at = 0; at < played.length; at += 1) seconds += played.end(at) - played.start(at);
  return Math.min(1, seconds / duration);
}

/** Estimates a file's data usage, because other hosts hide transferred bytes from scripts. */
function useUsage(ref: RefObject<HTMLMediaElement | null>, bytes: number | null): void {
  useEffect(() => {
    const media = ref.current;
    if (media === null || bytes === null) return;
    let counted = 0;
    const count = () => {
      // A saved file was counted during its download.
      if (media.currentSrc.startsWith('blob:')) return;
      const share = playedShare(media);
      if (share - counted < usageStep && !media.ended) return;
      addUsage((share - counted) * bytes);
      counted = share;
    };
    media.addEventListener('timeupdate', count);
    media.addEventListener('ended', count);
    return () => {
      media.removeEventListener('timeupdate', count);
      media.removeEventListener('ended', count);
    };
  }, [ref, bytes]);
}

/**
 * Connects a file to media-chrome's controller: source, progress, speed, keys and problems.
 * @param savedFile see `useMediaSource`.
 * @returns, besides others, props for the controller and for its audio or video element.
 */
export function usePlayback<Media extends HTMLMediaElement>(
  { source, renew, title, start, recorder, onProblem, onEnd, bytes, sparing }: PlayerProps,
  savedFile?: (url: string) => Promise<Blob | null>,
) {
  const player = useRef<HTMLElement>(null);
  const media = useRef<Media>(null);
  useHotkeys(player);
  useUsage(media, bytes);
  const speed = useSpeed(media);
  const { qualities, place, fail } = useMediaSource(media, {
    source,
    start,
    sparing,
    renew,
    savedFile,
    onFail: onProblem,
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
    preload: sparing ? 'none' : 'metadata',
    onLoadedMetadata({ currentTarget }: SyntheticEvent<Media>) {
      const { at } = place.current;
      if (at > 0 && at < currentTarget.duration) currentTarget.currentTime = at;
    },
    onTimeUpdate({ currentTarget }: SyntheticEvent<Media>) {
      // While a renewed link loads, the element has no valid position.
      if (!currentTarget.paused && currentTarget.readyState > 0)
        recorder.tick(currentTarget.currentTime, currentTarget.duration);
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
