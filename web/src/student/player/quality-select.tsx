import { useState } from 'react';
import type { Qualities } from './attach-hls.ts';
import * as styles from './controls.module.css';
import { copy } from './player.copy.ts';

/** The list's value for automatic quality. */
const automatic = 'auto';

export interface Quality {
  /** Heights in pixels, lowest first. */
  readonly heights: readonly number[];
  readonly chosen: number | null;
  readonly choose: (index: number | null) => void;
}

/** The quality of a stream that has several; null if there is no choice. */
export function useQuality(qualities: Qualities | null): Quality | null {
  const [chosen, setChosen] = useState<number | null>(null);
  if (qualities === null) return null;
  const choose = (index: number | null) => {
    setChosen(index);
    qualities.choose(index);
  };
  return { heights: qualities.heights, chosen, choose };
}

export function QualitySelect({ heights, chosen, choose }: Quality) {
  return (
    <select
      className={styles.select}
      aria-label={copy.quality}
      value={chosen ?? automatic}
      onChange={({ target: { value } }) => choose(value === automatic ? null : Number(value))}
    >
      <option value={automatic}>{copy.automatic}</option>
      {heights.map((height, index) => (
        <option key={height} value={index}>
          {copy.pixels(height)}
        </option>
      ))}
    </select>
  );
}
