import type { CourseSummary } from '@markaz/contract/catalogue/courses';

/** What a search of the catalogue found. */
export interface Found {
  readonly courses: readonly CourseSummary[];
  /** By course, in which lecture it was found, where the course itself does not say it. */
  readonly notes: ReadonlyMap<string, string>;
  /** What was found instead: the text as an Arabic keyboard would have written it. */
  readonly reading?: string;
  /** What was meant, perhaps, where nothing was found. */
  readonly suggestion?: string;
  /** The text, folded, where nothing was found at all. */
  readonly missed?: string;
}
