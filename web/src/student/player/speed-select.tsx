import { type ChangeEvent, type RefObject, useEffect, useState } from 'react';
import { locale } from '../../shared/format/locale.ts';
import { readText, writeText } from '../../shared/stored.ts';
import { copy } from './copy.ts';
import styles from './file-player.module.css';

/** Offered playback speeds (design.md, lecture page). */
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Where this browser keeps the speed that it last chose. */
const key = 'markaz.speed';

const rates = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

/** The browser's own list, which phones show at thumb size and every screen reader knows. */
export function SpeedSelect({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) {
  const [speed, setSpeed] = useState<number>(() => {
    const kept = Number(readText(key));
    return speeds.find((each) => each === kept) ?? 1;
  });

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    // Loading another file resets the rate to the default one.
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
  }, [video, speed]);

  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    writeText(key, event.target.value);
    setSpeed(Number(event.target.value));
  };

  return (
    <select className={styles.speed} aria-label={copy.speed} value={speed} onChange={choose}>
      {speeds.map((rate) => (
        <option key={rate} value={rate}>
          {copy.times(rates.format(rate))}
        </option>
      ))}
    </select>
  );
}
