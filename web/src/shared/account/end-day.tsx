import { formatLastDay } from '../format/time.ts';

interface Props {
  /** ISO 8601. Undefined until it is known who reads: the document puts the day there. */
  readonly end: string | undefined;
}

/** The last day of an access that has ended. */
export function EndDay({ end }: Props) {
  return end === undefined ? <span className="ended-day" /> : formatLastDay(end);
}
