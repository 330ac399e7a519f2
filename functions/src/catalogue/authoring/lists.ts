import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { CourseInfo } from '@markaz/contract/catalogue/course-input';
import type { Transaction } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
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
type AuthorRef = { readonly id: string; readonly name: string };

/**
 * Finds the author that an admin chose or named. A known name is that author; a new name gets a new
 * id. @throws 400 if the chosen author does not exist
 */
export function findAuthor(
  authors: Authors,
  wanted: CourseInfo['author'],
  newId: () => string,
): AuthorRef | null {
  if (wanted === null) return null;
  if ('name' in wanted) {
    const known = Object.entries(authors).find(([, { name }]) => name === wanted.name);
    return { id: known?.[0] ?? newId(), name: wanted.name };
  }
  const name = authors[wanted.id]?.name;
  if (name === undefined) throw invalidFields({ 'courseInfo.author': 'هذا المدرّس غير موجود' });
  return { id: wanted.id, name };
}

/**
 * Counts one author's published courses again and adds an author who is new. Returns the same
 * object if nothing changes.
 */
function recount(
  authors: Authors,
  author: AuthorRef | null,
  published: Lists['published'],
): Authors {
  if (author === null) return authors;
  const { id, name } = author;
  const courseCount = published.filter((course) => course.author?.id === id).length;
  const known = authors[id];
  if (known?.name === name && known.courseCount === courseCount) return authors;
  return { ...authors, [id]: { name, courseCount } };
}

/** Copies of course data, so that lists cost few reads. Every change of a course updates them. */
export interface Lists {
  readonly published: readonly Listed[];
  /** Drafts and trash. */
  readonly unpublished: readonly Listed<AdminCourseSummary>[];
  readonly authors: AuthorsRecord['authors'];
  readonly lectureTitles: LectureTitles;
  /** The site's settings, which are stored in the catalogue's document. */
  readonly settings: SettingsRecord | null;
  /** No course was ever added: removing a published one would have created the list of trash. */
  readonly isNewCentre: boolean;
}

/** Four reads. */
export async function readLists(transaction: Transaction, database: Database): Promise<Lists> {
  const [catalogueDoc, unpublished, authors, titles] = await transaction.getAll(
    database.catalogue,
    database.unpublished,
    database.authors,
    database.lectureTitles,
  );
  const catalogue = readRecord(catalogueRecordSchema, catalogueDoc);
  const published = await unpackCatalogue(catalogue);
  return {
    published,
    isNewCentre: published.length === 0 && unpublished?.exists === false,
    unpublished: await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublished)),
    authors: readRecord(authorsRecordSchema, authors)?.authors ?? {},
    lectureTitles: await unpackTitles(readRecord(lectureTitlesRecordSchema, titles)),
    settings: catalogue?.settings ?? null,
  };
}

function isShown(head: CourseRecord | null): head is CourseRecord {
  return head !== null && head.state === 'live' && head.published;
}

/**
 * Returns the lists after a change of a course from `before` to `after`; null means no course. A
 * list that does not change stays the same object, and is not written.
 */
export function place(
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

/** Writes the lists that differ. @throws 409 if a list would outgrow its document */
export async function writeLists(
  transaction: Transaction,
  database: Database,
  before: Lists,
  after: Lists,
): Promise<void> {
  if (after.published !== before.published || after.settings !== before.settings) {
    transaction.set(database.catalogue, await packCatalogue(after.published, after.settings));
  }
  if (after.unpublished !== before.unpublished) {
    transaction.set(database.unpublished, await packUnpublished(after.unpublished));
  }
  if (after.authors !== before.authors) {
    transaction.set(database.authors, { authors: after.authors });
  }
  if (after.lectureTitles !== before.lectureTitles) {
    transaction.set(database.lectureTitles, await packTitles(after.lectureTitles, after.published));
  }
}
