import type { CourseSummary } from '@markaz/contract/catalogue/courses';

/** The result of a catalogue search. */
export interface Found {
  readonly courses: readonly CourseSummary[];
  /** By course id: the lecture that matched, if the course's own text did not. */
  readonly notes: ReadonlyMap<string, string>;
  /** The query as an Arabic keyboard would have typed it, if that one matched. */
  readonly reading?: string;
  /** A corrected query, if nothing was found. */
  readonly suggestion?: string;
  /** The query, folded, if there is no suggestion either. */
  readonly missed?: string;
}
