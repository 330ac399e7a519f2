import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { formatDuration } from '../../shared/format/time.ts';

/** Returns the course's total length in words; null if 0 or if any lecture's length is unknown. */
export function totalLength(lectures: readonly Pick<Lecture, 'durationSeconds'>[]): string | null {
  let seconds = 0;
  for (const { durationSeconds } of lectures) {
    if (durationSeconds === null) return null;
    seconds += durationSeconds;
  }
  return seconds === 0 ? null : formatDuration(seconds);
}
