import { isDeepStrictEqual } from 'node:util';
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
  updateTitles,
} from '../courses/lecture-titles.ts';
import {
  type ListedCourse,
  listedAt,
  presentAdminListed,
  presentListed,
  publishTimeOf,
} from '../courses/present.ts';

type Authors = AuthorsRecord['authors'];
type AuthorRef = CourseHead['author'];

/**
 * Finds the requested author by id or name. A new name gets a new id.
 * @throws 400 for an unknown id
 */
export function findAuthor(
  authors: Authors,
  requested: CourseInfo['author'],
  newId: () => string,
): AuthorRef {
  if (requested === null) return null;
  if ('name' in requested) {
    const existing = Object.entries(authors).find(([, { name }]) => name === requested.name);
    return { id: existing?.[0] ?? newId(), name: requested.name };
  }
  const name = authors[requested.id]?.name;
  if (name === undefined) throw invalidFields({ 'courseInfo.author': 'هذا المدرّس غير موجود' });
  return { id: requested.id, name };
}

/** Updates an author's name and course count. Returns the same object if nothing changes. */
function recountAuthor(
  authors: Authors,
  author: AuthorRef,
  published: Lists['published'],
): Authors {
  if (author === null) return authors;
  const { id, name } = author;
  const courses = published.filter((course) => course.author?.id === id);
  const later = courses.flatMap((course) => publishTimeOf(course) ?? []);
  const entry = {
    name,
    courseCount: courses.length - later.length,
    ...(later.length > 0 && { later }),
  };
  return isDeepStrictEqual(authors[id], entry) ? authors : { ...authors, [id]: entry };
}

/**
 * The stored lists of courses. They contain copies of course data, so that listing courses costs
 * few reads. Every change of a course updates them.
 */
export interface Lists {
  /** Includes the drafts that will be published at a time. */
  readonly published: readonly ListedCourse[];
  /** Other drafts, and courses in the trash. */
  readonly unpublished: readonly ListedCourse<AdminCourseSummary>[];
  readonly authors: Authors;
  readonly lectureTitles: LectureTitles;
  /** The site's settings, which are stored in the same document as the catalogue. */
  readonly settings: SettingsRecord | null;
  /**
   * Whether no course was ever added. If all courses were removed again, the document `unpublished`
   * still exists, so this is false.
   */
  readonly isNewCentre: boolean;
  readonly at: Date;
  /**
   * The documents from which the lists were read. Their order is catalogue, unpublished, authors,
   * lecture titles.
   */
  readonly docs: readonly DocumentSnapshot[];
}

/**
 * Reads all lists as they are at a time. Cost: 4 reads.
 * @param reader a transaction, if the lists are read in one
 */
export async function readLists(
  database: Database,
  at: Date,
  reader: Pick<Firestore, 'getAll'> = database.firestore,
): Promise<Lists> {
  const docs = await reader.getAll(
    database.catalogue,
    database.unpublished,
    database.authors,
    database.lectureTitles,
  );
  const [catalogueDoc, unpublishedDoc, authorsDoc, titlesDoc] = docs;
  const catalogue = readRecord(catalogueRecordSchema, catalogueDoc);
  const published = (await unpackCatalogue(catalogue)).map((course) => listedAt(course, at));
  return {
    published,
    isNewCentre: published.length === 0 && unpublishedDoc?.exists === false,
    unpublished: await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublishedDoc)),
    authors: readRecord(authorsRecordSchema, authorsDoc)?.authors ?? {},
    lectureTitles: await unpackTitles(readRecord(lectureTitlesRecordSchema, titlesDoc)),
    settings: catalogue?.settings ?? null,
    at,
    docs,
  };
}

/** Whether students see the course now or from a time on. */
function isInCatalogue(course: CourseRecord | null): course is CourseRecord {
  return course?.state === 'live' && (course.published || course.publishAt !== null);
}

/**
 * Returns the lists after a course has changed from `before` to `after`. Null means that the course
 * does not exist. A list without changes stays the same object, and is not written.
 */
export function updateLists(
  { published, unpublished, authors, lectureTitles, ...others }: Lists,
  id: string,
  before: CourseHead | null,
  after: CourseRecord | null,
): Lists {
  const otherUnpublished = withoutCourse(unpublished, id);
  const publishedAfter = isInCatalogue(after)
    ? withCourse(published, presentListed(id, after, others.at))
    : withoutCourse(published, id);
  const recountedAuthors = recountAuthor(authors, before?.author ?? null, publishedAfter);
  return {
    published: publishedAfter,
    unpublished:
      after === null || isInCatalogue(after)
        ? otherUnpublished
        : withCourse(otherUnpublished, presentAdminListed(id, after, others.at)),
    authors: recountAuthor(recountedAuthors, after?.author ?? null, publishedAfter),
    lectureTitles: updateTitles(
      lectureTitles,
      id,
      isInCatalogue(after) ? after : null,
      before,
      others.at,
    ),
    ...others,
  };
}

/**
 * Packs the changed lists. Returns a function that adds their writes to a commit. The commit fails
 * if a list has changed since it was read.
 * @throws 409 if a list is too large for its document
 */
export async function packLists(before: Lists, after: Lists) {
  const hasCatalogueChanged =
    after.published !== before.published || after.settings !== before.settings;
  const records = [
    hasCatalogueChanged ? await packCatalogue(after.published, after.settings, after.at) : null,
    after.unpublished === before.unpublished ? null : await packUnpublished(after.unpublished),
    after.authors === before.authors ? null : { authors: after.authors },
    after.lectureTitles === before.lectureTitles
      ? null
      : await packTitles(after.lectureTitles, after.published, after.at),
  ];
  return (writes: Writes): void => {
    for (const [index, doc] of before.docs.entries()) {
      const record = records[index];
      if (record != null) replaceDocument(writes, doc, record);
    }
  };
}

/**
 * Runs a staff action that changes the lists. Clears this instance's caches, even after a failure.
 */
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
