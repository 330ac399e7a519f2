import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { Context } from '../../context.ts';
import { readEach, readRecord } from '../../store/database.ts';
import { catalogueRecordSchema, unpublishedRecordSchema } from '../../store/records/catalogue.ts';
import {
  type CourseHead,
  type CourseRecord,
  courseHeadFields,
  courseHeadSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { newestFirst, unpackCatalogue, unpackUnpublished } from './catalogue.ts';
import { type ListedCourse, listedAt, publishAtField, publishTimeOf } from './present.ts';

export type CourseStore = ReturnType<typeof createCourseStore>;

/** The services of a feature that reads courses. */
export interface CourseContext extends Context {
  readonly courses: CourseStore;
}

export function createCourseStore({ database, now }: Pick<Context, 'database' | 'now'>) {
  const { firestore } = database;
  return {
    async read(id: string): Promise<CourseRecord | null> {
      return readRecord(courseRecordSchema, await database.course(id).get());
    },

    /**
     * Reads courses, keyed by id. Leaves out courses that do not exist. Cost: 1 read per course.
     */
    readEach: (ids: readonly string[]): Promise<ReadonlyMap<string, CourseRecord>> =>
      readEach(database, courseRecordSchema, ids.map(database.course)),

    /** Reads a course without its lectures. */
    async readHead(id: string): Promise<CourseHead | null> {
      const [snapshot] = await firestore.getAll(database.course(id), {
        fieldMask: courseHeadFields,
      });
      return readRecord(courseHeadSchema, snapshot);
    },

    /** Reads all courses, newest first, including drafts and trash. Cost: 2 reads. */
    async readAll(): Promise<ListedCourse<AdminCourseSummary>[]> {
      const [catalogueDoc, unpublishedDoc] = await firestore.getAll(
        database.catalogue,
        database.unpublished,
      );
      const courses = await unpackCatalogue(readRecord(catalogueRecordSchema, catalogueDoc));
      const live = { state: 'live', trashedAt: null } as const;
      const at = now();
      const published = courses.map((listed) => {
        const course = listedAt(listed, at);
        const publishAt = publishTimeOf(course);
        return { ...course, ...live, ...(publishAt && publishAtField(new Date(publishAt), at)) };
      });
      const unpublished = await unpackUnpublished(
        readRecord(unpublishedRecordSchema, unpublishedDoc),
      );
      return [...published, ...unpublished.map((course) => listedAt(course, at))].toSorted(
        newestFirst,
      );
    },
  };
}
