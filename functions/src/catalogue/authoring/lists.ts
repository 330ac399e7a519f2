import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { CourseInfo } from '@markaz/contract/catalogue/course-input';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import type { Writes } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type AuthorsRecord,
  authorsRecordSchema,
  catalogueRecordSchema,
  lectureTitlesRecordSchema,
  type SettingsRecord,
  unpublishedRecordSchema,
} from '../../store/records/catalogue.ts';
import type { CourseHead, CourseRecord } from '../../store/records/course.ts';
import { type Decision, replaceDocument, runStaffAction } from '../../store/staff-action.ts';
import {
  packCatalogue,
  packUnpublished,
  unpackCatalogue,
  unpackUnpublished,
  withCourse,
  withoutCourse,
} from '../courses/catalogue.ts';
import {
  type LectureTitles,
  packTitles,
  unpackTitles,
  withTitlesOf,
} from '../courses/lecture-titles.ts';
import { type Listed, presentAdminListed, presentListed } from '../courses/present.ts';

type Authors = AuthorsRecord['authors'];
type AuthorRef = CourseHead['author'];

/** Returns the author with an id or name; a new name gets an id. @throws 400 for an unknown id */
export function findAuthor(
  authors: Authors,
  wanted: CourseInfo['author'],
  newId: () => string,
): AuthorRef {
  if (wanted === null) return null;
  if ('name' in wanted) {
    const known = Object.entries(authors).find(([, { name }]) => name === wanted.name);
    return { id: known?.[0] ?? newId(), name: wanted.name };
  }
  const name = authors[wanted.id]?.name;
  if (name === undefined) throw invalidFields({ 'courseInfo.author': 'هذا المدرّس غير موجود' });
  return { id: wanted.id, name };
}

/** Counts an author's published courses again. Returns the same object if nothing changes. */
function recount(authors: Authors, author: AuthorRef, published: Lists['published']): Authors {
  if (author === null) return authors;
  const { id, name } = author;
  const courseCount = published.filter((course) => course.author?.id === id).length;
  const known = authors[id];
  if (known?.name === name && known.courseCount === courseCount) return authors;
  return { ...authors, [id]: { name, courseCount } };
}

/** Copies of course data, which make lists cheap to read. Every change of a course updates them. */
export interface Lists {
  readonly published: readonly Listed[];
  /** Drafts, and courses in the trash. */
  readonly unpublished: readonly Listed<AdminCourseSummary>[];
  readonly authors: Authors;
  readonly lectureTitles: LectureTitles;
  /** The site's settings, because they are stored in the same document as the catalogue. */
  readonly settings: SettingsRecord | null;
  /** True if no course was ever added; removing one would have created `unpublished`. */
  readonly isNewCentre: boolean;
  /** The documents that were read: catalogue, unpublished, authors, lecture titles. */
  readonly docs: readonly DocumentSnapshot[];
}

/** Cost: four reads. @param reader the database, or a transaction */
export async function readLists(
  reader: Pick<Firestore, 'getAll'>,
  database: Database,
): Promise<Lists> {
  const docs = await reader.getAll(
    database.catalogue,
    database.unpublished,
    database.authors,
    database.lectureTitles,
  );
  const [catalogueDoc, unpublished, authors, titles] = docs;
  const catalogue = readRecord(catalogueRecordSchema, catalogueDoc);
  const published = await unpackCatalogue(catalogue);
  return {
    published,
    isNewCentre: published.length === 0 && unpublished?.exists === false,
    unpublished: await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublished)),
    authors: readRecord(authorsRecordSchema, authors)?.authors ?? {},
    lectureTitles: await unpackTitles(readRecord(lectureTitlesRecordSchema, titles)),
    settings: catalogue?.settings ?? null,
    docs,
  };
}

function isShown(head: CourseRecord | null): head is CourseRecord {
  return head !== null && head.state === 'live' && head.published;
}

/**
 * Returns the lists after a course has changed from `before` to `after`, where null means that
 * there is no course. A list without changes stays the same object and is not written.
 */
export function updateLists(
  { published, unpublished, authors, lectureTitles, ...others }: Lists,
  id: string,
  before: CourseHead | null,
  after: CourseRecord | null,
): Lists {
  const hidden = withoutCourse(unpublished, id);
  const shown = isShown(after)
    ? withCourse(published, presentListed(id, after))
    : withoutCourse(published, id);
  const without = recount(authors, before?.author ?? null, shown);
  return {
    published: shown,
    unpublished:
      after === null || isShown(after) ? hidden : withCourse(hidden, presentAdminListed(id, after)),
    authors: recount(without, after?.author ?? null, shown),
    lectureTitles: withTitlesOf(lectureTitles, id, isShown(after) ? after : null, before),
    ...others,
  };
}

/**
 * Packs the lists that differ. The returned function writes them if they have not changed since
 * they were read. @throws 409 if a list would be too large for its document
 */
export async function packLists(before: Lists, after: Lists) {
  const hasCatalogueChanged =
    after.published !== before.published || after.settings !== before.settings;
  const records = [
    hasCatalogueChanged ? await packCatalogue(after.published, after.settings) : null,
    after.unpublished === before.unpublished ? null : await packUnpublished(after.unpublished),
    after.authors === before.authors ? null : { authors: after.authors },
    after.lectureTitles === before.lectureTitles
      ? null
      : await packTitles(after.lectureTitles, after.published),
  ];
  return (writes: Writes): void => {
    for (const [index, doc] of before.docs.entries()) {
      const record = records[index];
      if (record != null) replaceDocument(writes, doc, record);
    }
  };
}

/** Runs a staff action that changes the lists; clears this instance's caches even if it fails. */
export function changeLists<Answer>(
  database: Database,
  acting: Acting,
  decide: () => Promise<Decision<Answer>>,
): Promise<Answer> {
  // These errors mean that a document was created or purged between reading and writing.
  return retryOnStatus(['ALREADY_EXISTS', 'NOT_FOUND'], () =>
    runStaffAction(database, acting, decide),
  ).finally(() => database.changes.emit('changed'));
}
