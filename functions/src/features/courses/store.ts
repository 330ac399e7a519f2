import { type Database, readRecord } from '../../firestore/database.ts';
import {
  type CatalogueRecord,
  catalogueRecordSchema,
  type UnpublishedRecord,
  unpublishedRecordSchema,
} from '../../firestore/records/catalogue.ts';
import {
  type CourseContents,
  type CourseCounters,
  type CourseRecord,
  courseContentsSchema,
  courseCountersSchema,
  courseRecordSchema,
} from '../../firestore/records/course.ts';

export interface CourseStore {
  read(id: string): Promise<CourseRecord | null>;
  readCatalogue(): Promise<CatalogueRecord | null>;
  /** The published courses, and the drafts and trashed ones; two reads. */
  readLists(): Promise<{
    readonly catalogue: CatalogueRecord | null;
    readonly unpublished: UnpublishedRecord | null;
  }>;
  /** All that is kept of a course, in the trash too; four reads. */
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
        catalogue: readRecord(catalogueRecordSchema, catalogue),
        unpublished: readRecord(unpublishedRecordSchema, unpublished),
      };
    },

    async readWhole(id) {
      const [course, contents, counters, trashedCounters] = await firestore.getAll(
        database.course(id),
        database.courseContents(id),
        database.courseCounters(id),
        database.trashedCounters(id),
      );
      return {
        course: readRecord(courseRecordSchema, course),
        contents: readRecord(courseContentsSchema, contents),
        counters:
          readRecord(courseCountersSchema, counters) ??
          readRecord(courseCountersSchema, trashedCounters),
      };
    },
  };
}
