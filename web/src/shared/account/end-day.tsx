import { formatLastDay } from '../format/time.ts';

interface Props {
  /**
   * ISO 8601. Undefined while the session is loading. Until then, CSS shows the day
   * (app/global.css).
   */
  readonly end: string | undefined;
}

/** The last day of access that has ended. */
export function EndDay({ end }: Props) {
  return end === undefined ? <span className="ended-day" /> : formatLastDay(end);
}
