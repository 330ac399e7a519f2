import { type ChangeEvent, type RefObject, useEffect, useState } from 'react';
import { copy } from './copy.ts';
import styles from './file-player.module.css';
import { formatSpeed } from './format-speed.ts';
import { recallSpeed, rememberSpeed, speeds } from './speeds.ts';

/** The browser's own list, which phones show at thumb size and every screen reader knows. */
export function SpeedSelect({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) {
  const [speed, setSpeed] = useState(() => recallSpeed(localStorage));

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    // Loading another file resets the rate to the default one.
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
  }, [video, speed]);

  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = Number(event.target.value);
    rememberSpeed(localStorage, chosen);
    setSpeed(chosen);
  };

  return (
    <select className={styles.speed} aria-label={copy.speed} value={speed} onChange={choose}>
      {speeds.map((rate) => (
        <option key={rate} value={rate}>
          {copy.times(formatSpeed(rate))}
        </option>
      ))}
    </select>
  );
}
