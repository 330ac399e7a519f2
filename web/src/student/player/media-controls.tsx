import { type RefObject, useEffect, useState } from 'react';
import { lazily } from '../../shared/format/lazily.ts';
import { clockLocale } from '../../shared/format/locale.ts';
import { formatClock } from '../../shared/format/time.ts';
import { readText, writeText } from '../../shared/storage.ts';
import * as styles from './media-controls.module.css';
import { copy } from './player.copy.ts';
import { type Chapter, chapterAt } from './read-chapters.ts';
import { jumpSeconds } from './taps.ts';

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const speedKey = 'markaz.speed';

const rateFormat = lazily(() => new Intl.NumberFormat(clockLocale, { maximumFractionDigits: 2 }));

/** Applies and saves the playback speed. All videos in this browser share it. */
export function useSpeed(media: RefObject<HTMLMediaElement | null>) {
  const [rate, setRate] = useState<number>(() => {
    const saved = Number(readText(speedKey));
    return speeds.find((each) => each === saved) ?? 1;
  });

  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    // Loading another file resets the rate to `defaultPlaybackRate`.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
  }, [media, rate]);

  const choose = (next: number) => {
    writeText(speedKey, String(next));
    setRate(next);
  };
  return { rate, choose };
}

export type Speed = ReturnType<typeof useSpeed>;

/**
 * A select for the speed. It is the browser's own element, because phones show it in a size for
 * touch and screen readers support it.
 */
export function SpeedSelect({ rate, choose }: Speed) {
  return (
    <select
      className={styles.select}
      dir="ltr"
      aria-label={copy.speed}
      value={rate}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {speeds.map((each) => (
        <option key={each} value={each}>
          {copy.speedLabel(rateFormat().format(each))}
        </option>
      ))}
    </select>
  );
}

const timeEvents = ['timeupdate', 'seeking', 'durationchange', 'loadedmetadata'] as const;

/**
 * Shows the elapsed time and the duration. Both are isolated, so that a right-to-left line does not
 * swap them.
 */
export function PlayerTime({ media }: { readonly media: RefObject<HTMLMediaElement | null> }) {
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(Number.NaN);
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const update = () => {
      setPosition(Math.floor(element.currentTime));
      setDuration(element.duration);
    };
    update();
    for (const name of timeEvents) element.addEventListener(name, update);
    return () => {
      for (const name of timeEvents) element.removeEventListener(name, update);
    };
  }, [media]);

  return (
    <span className={styles.time} title={copy.elapsed}>
      <bdi>{formatClock(position)}</bdi>
      {Number.isFinite(duration) && (
        <span className={styles.duration}>
          <span aria-hidden="true">/</span>
          <bdi>{formatClock(duration)}</bdi>
        </span>
      )}
    </span>
  );
}

interface TimeRangeProps {
  readonly player: RefObject<HTMLElement | null>;
  readonly chapters: readonly Chapter[];
}

/** The time line. It shows the time and the chapter at the pointer, in the format of `formatClock`. */
export function TimeRange({ player, chapters }: TimeRangeProps) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const element = player.current;
    if (element === null) return;
    const update = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      setSeconds(typeof detail === 'number' ? detail : null);
    };
    element.addEventListener('mediapreviewrequest', update);
    return () => element.removeEventListener('mediapreviewrequest', update);
  }, [player]);
  const chapter = seconds === null ? undefined : chapterAt(chapters, seconds);
  return (
    <media-time-range className={styles.seek}>
      <span slot="preview" className={styles.preview} aria-hidden="true">
        {seconds !== null && (
          <>
            {chapter !== undefined && <bdi className={styles.chapter}>{chapter.title}</bdi>}
            {formatClock(seconds)}
          </>
        )}
      </span>
    </media-time-range>
  );
}

export function PlayAndJump() {
  return (
    <>
      <media-seek-backward-button seekoffset={jumpSeconds} />
      <media-play-button />
      <media-seek-forward-button seekoffset={jumpSeconds} />
    </>
  );
}
