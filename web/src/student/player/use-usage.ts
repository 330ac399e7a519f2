import { type RefObject, useEffect } from 'react';
import { addUsage } from '../../shared/usage/usage.ts';

/** Smaller shares of a file are not recorded. */
const step = 0.005;

/** Returns the share that was played since it loaded; parts played twice count once. */
function playedShare({ played, duration }: HTMLMediaElement): number {
  if (!(duration > 0)) return 0;
  const ranges = Array.from(
    { length: played.length },
    (_, at) => played.end(at) - played.start(at),
  );
  return Math.min(1, ranges.reduce((sum, seconds) => sum + seconds, 0) / duration);
}

/**
 * Estimates on this device how much of the month's data a file used: its size times the share that
 * was played. Other hosts do not report the transferred bytes to scripts.
 * @param bytes of the whole file; null if unknown, then nothing is counted.
 */
export function useUsage(ref: RefObject<HTMLMediaElement | null>, bytes: number | null): void {
  useEffect(() => {
    const media = ref.current;
    if (media === null || bytes === null) return;
    let counted = 0;
    const count = () => {
      // A saved file was counted when it was downloaded.
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
