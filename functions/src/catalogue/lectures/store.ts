import { type Database, readRecord } from '../../store/database.ts';
import {
  type CourseContents,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { contentsAt, courseAt } from '../courses/publishing.ts';

export type LectureStore = ReturnType<typeof createLectureStore>;

/** Whose view of a course is read: everything for staff, what is published by a time for others. */
export interface Viewer {
  /** Null if the reader's user document is not needed. */
  readonly uid: string | null;
  /** Null for content staff, who also see what will be published later. */
  readonly at: Date | null;
}

export function createLectureStore(database: Database) {
  return {
    readUser: async (uid: string) => readRecord(userRecordSchema, await database.user(uid).get()),

    async readCourse(cId: string, { at }: Viewer) {
      const course = readRecord(courseRecordSchema, await database.course(cId).get());
      return course && at ? courseAt(course, at) : course;
    },

    /**
     * Reads a course's contents, the course if `withCourse`, and the student if `uid` is given.
     * Cost: 1 read per document.
     */
    async readContents(cId: string, { uid, at }: Viewer, withCourse = false) {
      const docs = await database.firestore.getAll(
        database.courseContents(cId),
        ...(withCourse ? [database.course(cId)] : []),
        ...(uid === null ? [] : [database.user(uid)]),
      );
      const contents: CourseContents | null = readRecord(courseContentsSchema, docs[0]);
      const course = readRecord(courseRecordSchema, withCourse ? docs[1] : undefined);
      return {
        contents: contents && at ? contentsAt(contents, at) : contents,
        course: course && at ? courseAt(course, at) : course,
        user: readRecord(userRecordSchema, uid === null ? undefined : docs.at(-1)),
      };
    },
  };
}
