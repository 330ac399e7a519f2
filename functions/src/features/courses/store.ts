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

export interface CourseStore {
  read(id: string): Promise<CourseRecord | null>;
  /** The published courses as they are sent; null where nothing was ever published. One read. */
  readCatalogue(): Promise<CatalogueRecord | null>;
  /** The published courses, and the drafts and trashed ones; two reads. */
  readLists(): Promise<{
    readonly published: readonly CourseSummary[];
    readonly unpublished: readonly AdminCourseSummary[];
  }>;
  /** All that is kept of a course, in the trash too; eight reads. */
  readWhole(id: string): Promise<{
    readonly course: CourseRecord | null;
    readonly contents: CourseContents | null;
    readonly counters: CourseCounters | null;
  }>;
}

export function createCourseStore(database: Database): CourseStore {
  const { firestore } = database;
  return {
    async read(id) {
      return readRecord(courseRecordSchema, await database.course(id).get());
    },

    async readCatalogue() {
      return readRecord(catalogueRecordSchema, await database.catalogue.get());
    },

    async readLists() {
      const [catalogue, unpublished] = await firestore.getAll(
        database.catalogue,
        database.unpublished,
      );
      return {
        published: await unpackCatalogue(readRecord(catalogueRecordSchema, catalogue)),
        unpublished: await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublished)),
      };
    },

    async readWhole(id) {
      const [[course, contents], numbers] = await Promise.all([
        firestore.getAll(database.course(id), database.courseContents(id)),
        readNumbers(firestore, database, [id]),
      ]);
      return {
        course: readRecord(courseRecordSchema, course),
        contents: readRecord(courseContentsSchema, contents),
        counters: numbers.get(id) ?? null,
      };
    },
  };
}
