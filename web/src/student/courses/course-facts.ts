import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { formatDuration } from '../../shared/format/time.ts';

/** The course's whole length in words; null where not every lecture says how long it is. */
export function totalLength(lectures: readonly Pick<Lecture, 'durationSeconds'>[]): string | null {
  let seconds = 0;
  for (const { durationSeconds } of lectures) {
    if (durationSeconds === null) return null;
    seconds += durationSeconds;
  }
  return seconds === 0 ? null : formatDuration(seconds);
}
