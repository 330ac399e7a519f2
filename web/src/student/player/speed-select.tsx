import { type RefObject, useEffect, useState } from 'react';
import { lazily } from '../../shared/format/lazily.ts';
import { clockLocale } from '../../shared/format/locale.ts';
import { readText, writeText } from '../../shared/storage.ts';
import * as styles from './controls.module.css';
import { copy } from './player.copy.ts';

/** Offered playback speeds (design.md, lecture page). */
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Stores the last chosen speed in this browser. */
const key = 'markaz.speed';

const rates = lazily(() => new Intl.NumberFormat(clockLocale, { maximumFractionDigits: 2 }));

export interface Speed {
  readonly rate: number;
  readonly choose: (rate: number) => void;
}

/** The playback speed in this browser, the same for all videos. */
export function useSpeed(media: RefObject<HTMLMediaElement | null>): Speed {
  const [rate, setRate] = useState<number>(() => {
    const kept = Number(readText(key));
    return speeds.find((each) => each === kept) ?? 1;
  });

  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    // Loading another file resets the rate to the default one.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
  }, [media, rate]);

  const choose = (next: number) => {
    writeText(key, String(next));
    setRate(next);
  };
  return { rate, choose };
}

/** A native select, which phones show at thumb size and screen readers know. */
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
          {copy.times(rates().format(each))}
        </option>
      ))}
    </select>
  );
}
