import { type RefObject, useEffect, useState } from 'react';
import { formatClock } from '../../shared/format/time.ts';
import styles from './file-player.module.css';

/** The time under the pointer on the time line; stands in for media-chrome's, in our numerals. */
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
