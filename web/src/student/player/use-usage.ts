import { type RefObject, useEffect } from 'react';
import { addUsage } from '../../shared/usage/usage.ts';

/** Shares of a file below this are not worth a note. */
const step = 0.005;

/** The share of it that has been played since it was loaded; what is played twice comes once. */
function playedShare({ played, duration }: HTMLMediaElement): number {
  if (!(duration > 0)) return 0;
  const ranges = Array.from(
    { length: played.length },
    (_, at) => played.end(at) - played.start(at),
  );
  return Math.min(1, ranges.reduce((sum, seconds) => sum + seconds, 0) / duration);
}

/**
 * Counts on this device what playing a file took of the month's data, as far as that is known: its
 * size by the share that was played. Other hosts do not tell scripts what was transferred.
 * @param bytes of the whole file; null where nobody said, and nothing is counted.
 */
export function useUsage(ref: RefObject<HTMLMediaElement | null>, bytes: number | null): void {
  useEffect(() => {
    const media = ref.current;
    if (media === null || bytes === null) return;
    let counted = 0;
    const count = () => {
      // What this device keeps was counted when it came.
      if (media.currentSrc.startsWith('blob:')) return;
      const share = playedShare(media);
      if (share - counted < step && !media.ended) return;
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
