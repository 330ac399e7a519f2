import { formatLastDay } from '../format/time.ts';

interface Props {
  /** ISO 8601. Undefined until the user is known: the HTML page then shows the day. */
  readonly end: string | undefined;
}

/** The last day of access that has ended. */
export function EndDay({ end }: Props) {
  return end === undefined ? <span className="ended-day" /> : formatLastDay(end);
}
