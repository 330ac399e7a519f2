import { lastMomentBefore } from '@markaz/contract/cairo';
import { formatDate } from '../format/time.ts';

/** The last day of an access, as it is told: «٣٠ يونيو ٢٠٢٧». @param end ISO 8601, when it is over. */
export function formatLastDay(end: string): string {
  return formatDate(lastMomentBefore(end).toISOString());
}
