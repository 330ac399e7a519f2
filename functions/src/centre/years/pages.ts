import type { WriteBatch } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import type { YearRecord } from '../../store/records/centre.ts';

/** Documents that one page reads and one commit changes, at most. */
export const pageSize = 300;

/** A stored school year with its id. */
export interface StoredYear extends YearRecord {
  readonly id: string;
}

export type YearCourse = YearRecord['courses'][number];

/** One page of the work on a year. */
export interface YearPage {
  /** Number of students or cards that it changes. */
  readonly changed: number;
  /** Position of the next page; null after the last. */
  readonly after: string | null;
  /** Students who lose the course. */
  readonly leaving?: readonly string[];
  /** Fills the commit. Changed documents must still be as they were read. */
  readonly write: (batch: WriteBatch) => void;
}

/** Reads a page of one course's students or cards. @param acting the actor, and the time */
export type ReadPage = (
  database: Database,
  year: StoredYear,
  course: YearCourse,
  acting: Acting,
) => Promise<YearPage>;

/** Position of the next page. @param docs of this page */
export function positionAfter<Doc>(docs: readonly Doc[], positionOf: (doc: Doc) => string) {
  const last = docs.length === pageSize ? docs.at(-1) : undefined;
  return last === undefined ? null : positionOf(last);
}
