import { type RefObject, useEffect, useState } from 'react';
import { formatClock } from '../../shared/format/time.ts';
import { copy } from './player.copy.ts';
import * as styles from './player-time.module.css';

const events = ['timeupdate', 'seeking', 'durationchange', 'loadedmetadata'] as const;

/**
 * Elapsed time and length in the site's clock format. They are isolated from each other, because
 * they would swap in a right-to-left line.
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
    for (const name of events) element.addEventListener(name, update);
    return () => {
      for (const name of events) element.removeEventListener(name, update);
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

/** The time under the pointer on the time line; replaces media-chrome's, for our clock format. */
export function PreviewTime({ player }: { readonly player: RefObject<HTMLElement | null> }) {
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
  return (
    <span slot="preview" className={styles.preview} aria-hidden="true">
      {seconds === null ? '' : formatClock(seconds)}
    </span>
  );
}
