import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseSummary } from '@markaz/contract/courses';
import { readNumbers } from '../../store/course-numbers.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type CatalogueRecord,
  catalogueRecordSchema,
  unpublishedRecordSchema,
} from '../../store/records/catalogue.ts';
import {
  type CourseContents,
  type CourseCounters,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { unpackCatalogue, unpackUnpublished } from './catalogue.ts';
import { furtherPages } from './lists.ts';

export interface CourseStore {
  read(id: string): Promise<CourseRecord | null>;
  /** A page of the published courses, as it is sent; null where there is none. One read. */
  readCatalogue(page: number): Promise<CatalogueRecord | null>;
  /** All published courses; one read as long as there is one page. */
  readPublished(): Promise<CourseSummary[]>;
  /** The published courses, and the drafts and trashed ones; two reads as long as there is one page. */
  readLists(): Promise<{
    readonly published: readonly CourseSummary[];
    readonly unpublished: readonly AdminCourseSummary[];
  }>;
  /** All that is kept of a course, in the trash too; eight reads, there nine. */
  readWhole(id: string): Promise<{
    readonly course: CourseRecord | null;
    readonly contents: CourseContents | null;
    readonly counters: CourseCounters | null;
  }>;
}

export function createCourseStore(database: Database): CourseStore {
  const { firestore } = database;

  const readPage = async (page: number): Promise<CatalogueRecord | null> =>
    readRecord(catalogueRecordSchema, await database.cataloguePage(page).get());

  const readFurther = async (first: CatalogueRecord | null): Promise<CourseSummary[]> => {
    const refs = furtherPages(database, first);
    const snapshots = refs.length === 0 ? [] : await firestore.getAll(...refs);
    return unpackCatalogue(
      snapshots.map((snapshot) => readRecord(catalogueRecordSchema, snapshot)),
    );
  };

  return {
    async read(id) {
      return readRecord(courseRecordSchema, await database.course(id).get());
    },

    readCatalogue: readPage,

    async readPublished() {
      const first = await readPage(0);
      return [...(await unpackCatalogue([first])), ...(await readFurther(first))];
    },

    async readLists() {
      const [firstPage, unpublished] = await firestore.getAll(
        database.cataloguePage(0),
        database.unpublished,
      );
      const first = readRecord(catalogueRecordSchema, firstPage);
      return {
        published: [...(await unpackCatalogue([first])), ...(await readFurther(first))],
        unpublished: await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublished)),
      };
    },

    async readWhole(id) {
      const [[course, contents], numbers] = await Promise.all([
        firestore.getAll(database.course(id), database.courseContents(id)),
        readNumbers(database, [id]),
      ]);
      return {
        course: readRecord(courseRecordSchema, course),
        contents: readRecord(courseContentsSchema, contents),
        counters: numbers.get(id) ?? null,
      };
    },
  };
}
