import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { type Database, readRecord, readRecordOfList, readRecords } from '../../store/database.ts';
import {
  type AuthorsRecord,
  authorsRecordSchema,
  type CatalogueRecord,
  catalogueRecordSchema,
  type LectureTitlesRecord,
  lectureTitlesRecordSchema,
  unpublishedRecordSchema,
} from '../../store/records/catalogue.ts';
import {
  type CourseContents,
  type CourseHead,
  type CourseRecord,
  courseCompletionsSchema,
  courseContentsSchema,
  courseHeadFields,
  courseHeadSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { newestFirst, unpackCatalogue, unpackUnpublished } from './catalogue.ts';
import type { Listed } from './present.ts';

export type CourseStore = ReturnType<typeof createCourseStore>;

export function createCourseStore(database: Database) {
  const { firestore } = database;
  return {
    async read(id: string): Promise<CourseRecord | null> {
      return readRecord(courseRecordSchema, await database.course(id).get());
    },

    /** Reads the courses that exist, by id; a read for each. */
    async readEach(ids: readonly string[]): Promise<ReadonlyMap<string, CourseRecord>> {
      if (ids.length === 0) return new Map();
      const snapshots = await firestore.getAll(...ids.map(database.course));
      const records = readRecords(database, courseRecordSchema, snapshots);
      return new Map(records.map(({ id, record }) => [id, record]));
    },

    /** Reads the courses that exist with their contents, in order; two reads for each. */
    async readSold(ids: readonly string[]) {
      const refs = ids.flatMap((id) => [database.course(id), database.courseContents(id)]);
      const snapshots = refs.length === 0 ? [] : await firestore.getAll(...refs);
      return ids.flatMap((id, index) => {
        const course = readRecordOfList(database, courseRecordSchema, snapshots[2 * index]);
        const contents = readRecordOfList(database, courseContentsSchema, snapshots[2 * index + 1]);
        return course === null || contents === null ? [] : [{ id, course, contents }];
      });
    },

    /** Reads the contents of the courses that exist; a read for each. */
    async readContents(ids: readonly string[]): Promise<CourseContents[]> {
      if (ids.length === 0) return [];
      const snapshots = await firestore.getAll(...ids.map(database.courseContents));
      return readRecords(database, courseContentsSchema, snapshots).map(({ record }) => record);
    },

    /** Reads a course without its lectures. */
    async readHead(id: string): Promise<CourseHead | null> {
      const [snapshot] = await firestore.getAll(database.course(id), {
        fieldMask: courseHeadFields,
      });
      return readRecord(courseHeadSchema, snapshot);
    },

    /** Reads the published courses as they are sent; null if there never were any. One read. */
    async readCatalogue(): Promise<CatalogueRecord | null> {
      return readRecord(catalogueRecordSchema, await database.catalogue.get());
    },

    /** Reads the lecture titles of published courses, by grade; null for none. One read. */
    async readLectureTitles(): Promise<LectureTitlesRecord | null> {
      return readRecord(lectureTitlesRecordSchema, await database.lectureTitles.get());
    },

    /** Reads drafts and trash; one read. */
    async readUnpublished(): Promise<Listed<AdminCourseSummary>[]> {
      const snapshot = await database.unpublished.get();
      return unpackUnpublished(readRecord(unpublishedRecordSchema, snapshot));
    },

    /** Reads all courses, newest first, including drafts and trash; two reads. */
    async readAll(): Promise<Listed<AdminCourseSummary>[]> {
      const [catalogueDoc, unpublishedDoc] = await firestore.getAll(
        database.catalogue,
        database.unpublished,
      );
      const catalogue = readRecord(catalogueRecordSchema, catalogueDoc);
      const published = (await unpackCatalogue(catalogue)).map((course) => ({
        ...course,
        state: 'live' as const,
        trashedAt: null,
      }));
      const unpublished = await unpackUnpublished(
        readRecord(unpublishedRecordSchema, unpublishedDoc),
      );
      return [...published, ...unpublished].toSorted(newestFirst);
    },

    /** Reads all authors, by id; one read. */
    async readAuthors(): Promise<AuthorsRecord['authors']> {
      return readRecord(authorsRecordSchema, await database.authors.get())?.authors ?? {};
    },

    /** Reads all documents of a course, also if it is in the trash; three reads. */
    async readWhole(id: string) {
      const [course, contents, completions] = await firestore.getAll(
        database.course(id),
        database.courseContents(id),
        database.courseCompletions(id),
      );
      return {
        course: readRecord(courseRecordSchema, course),
        contents: readRecord(courseContentsSchema, contents),
        completions: readRecord(courseCompletionsSchema, completions),
      };
    },
  };
}
