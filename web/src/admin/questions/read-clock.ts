import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';

/** Converts a position such as 12:34 or 1:02:03 to seconds. Returns null for other texts. */
export function readClock(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/u.exec(westernDigits(text).trim());
  if (match === null) return null;
  const [, hours = '0', minutes, seconds] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total <= limits.lectureSeconds ? total : null;
}
