import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseSummary } from '@markaz/contract/courses';
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type AuthorsRecord,
  authorsRecordSchema,
  type CatalogueRecord,
  catalogueRecordSchema,
  type SettingsRecord,
  unpublishedRecordSchema,
} from '../../store/records/catalogue.ts';
import type { CourseHead } from '../../store/records/course.ts';
import { recount } from './authors.ts';
import {
  packCatalogue,
  packUnpublished,
  unpackCatalogue,
  unpackUnpublished,
  withCourse,
  withoutCourses,
} from './catalogue.ts';
import { presentAdminSummary, presentSummary } from './present.ts';

/** What repeats the courses, so that lists are read at once: every change of a course keeps them. */
export interface Lists {
  /** The published ones as they are stored. */
  readonly catalogue: readonly CatalogueRecord[];
  readonly published: readonly CourseSummary[];
  /** Drafts and trash. */
  readonly unpublished: readonly AdminCourseSummary[];
  readonly authors: AuthorsRecord['authors'];
  /** The site's settings, which travel with the catalogue. */
  readonly settings: SettingsRecord | null;
}

/** The pages behind the first one. */
export function furtherPages(
  database: Database,
  first: CatalogueRecord | null,
): DocumentReference[] {
  const count = Math.max(0, (first?.pages ?? 1) - 1);
  return Array.from({ length: count }, (_, index) => database.cataloguePage(index + 1));
}

/** Three reads, and one for each further page of the catalogue. */
export async function readLists(transaction: Transaction, database: Database): Promise<Lists> {
  const [firstPage, unpublished, authors] = await transaction.getAll(
    database.cataloguePage(0),
    database.unpublished,
    database.authors,
  );
  const first = readRecord(catalogueRecordSchema, firstPage);
  const further = furtherPages(database, first);
  const snapshots = further.length === 0 ? [] : await transaction.getAll(...further);
  const rest = snapshots.map((snapshot) => readRecord(catalogueRecordSchema, snapshot));
  const catalogue = [first, ...rest].filter((page) => page !== null);
  return {
    catalogue,
    published: await unpackCatalogue(catalogue),
    unpublished: await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublished)),
    authors: readRecord(authorsRecordSchema, authors)?.authors ?? {},
    settings: first?.settings ?? null,
  };
}

function isShown(head: CourseHead | null): head is CourseHead {
  return head !== null && head.state === 'live' && head.published;
}

function without<Summary extends CourseSummary>(
  courses: readonly Summary[],
  id: string,
): readonly Summary[] {
  return courses.some((course) => course.id === id)
    ? withoutCourses(courses, new Set([id]))
    : courses;
}

/**
 * The lists after a course became `after` what was `before`; null where there is no course. What
 * does not change stays the very same object, and is not written.
 */
export function place(
  { catalogue, published, unpublished, authors, settings }: Lists,
  id: string,
  before: CourseHead | null,
  after: CourseHead | null,
): Lists {
  const hidden = without(unpublished, id);
  const shown = isShown(after)
    ? withCourse(published, presentSummary(id, after))
    : without(published, id);
  const isShownAgain = isShown(before) && isShown(after) && before.author?.id === after.author?.id;
  const uncounted =
    isShown(before) && !isShownAgain ? recount(authors, before.author, -1) : authors;
  const change = isShown(after) && !isShownAgain ? 1 : 0;
  return {
    catalogue,
    published: shown,
    unpublished:
      after === null || isShown(after)
        ? hidden
        : withCourse(hidden, presentAdminSummary(id, after)),
    authors: after === null ? uncounted : recount(uncounted, after.author, change),
    settings,
  };
}

/** Writes what differs. @throws 409 where a list would outgrow its document */
export async function writeLists(
  transaction: Transaction,
  database: Database,
  before: Lists,
  after: Lists,
): Promise<void> {
  if (after.published !== before.published || after.settings !== before.settings) {
    const pages = await packCatalogue(after.published, after.settings);
    for (const [page, record] of pages.entries()) {
      const stored = before.catalogue[page];
      const isSame = stored?.etag === record.etag && stored.pages === record.pages;
      if (!isSame) transaction.set(database.cataloguePage(page), record);
    }
    for (let page = pages.length; page < before.catalogue.length; page += 1) {
      transaction.delete(database.cataloguePage(page));
    }
  }
  if (after.unpublished !== before.unpublished) {
    transaction.set(database.unpublished, await packUnpublished(after.unpublished));
  }
  if (after.authors !== before.authors) {
    transaction.set(database.authors, { authors: after.authors });
  }
}
