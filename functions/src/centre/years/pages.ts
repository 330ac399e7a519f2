import type { WriteBatch } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import type { YearRecord } from '../../store/records/year.ts';

/** Documents that one page reads, and one commit changes. */
export const pageSize = 300;

/** A stored school year with its id. */
export interface StoredYear extends YearRecord {
  readonly id: string;
}

export type YearCourse = YearRecord['courses'][number];

/** What one page comes to. */
export interface YearPage {
  /** How many students or cards it changes. */
  readonly changed: number;
  /** Where the next one begins; null behind the last. */
  readonly after: string | null;
  /** Who loses the course by it. */
  readonly leaving?: readonly string[];
  /** Fills the commit. What is changed must be as it was read. */
  readonly write: (batch: WriteBatch) => void;
}

/** Reads a page of one course's students or cards. @param acting who has it done, and when */
export type ReadPage = (
  database: Database,
  year: StoredYear,
  course: YearCourse,
  acting: Acting,
) => Promise<YearPage>;

/** Where the next page begins. @param docs of this one */
export function positionAfter<Doc>(docs: readonly Doc[], positionOf: (doc: Doc) => string) {
  const last = docs.length === pageSize ? docs.at(-1) : undefined;
  return last === undefined ? null : positionOf(last);
}
