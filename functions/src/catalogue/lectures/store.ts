import type { DocumentReference } from 'firebase-admin/firestore';
import { type Database, readRecord } from '../../store/database.ts';
import { courseContentsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { userRecordSchema } from '../../store/records/user.ts';

export function createLectureStore(database: Database) {
  const userOf = (uid: string | null): DocumentReference[] =>
    uid === null ? [] : [database.user(uid)];
  return {
    /** Reads the student's document; one read. */
    readUser: async (uid: string) => readRecord(userRecordSchema, await database.user(uid).get()),

    /** Reads a course's contents and, given `uid`, the student's document: one round trip. */
    async readContents(cId: string, uid: string | null) {
      const [contents, user] = await database.firestore.getAll(
        database.courseContents(cId),
        ...userOf(uid),
      );
      return {
        contents: readRecord(courseContentsSchema, contents),
        user: readRecord(userRecordSchema, user),
      };
    },

    /** The same with the course itself: one round trip. */
    async readWhole(cId: string, uid: string | null) {
      const [course, contents, user] = await database.firestore.getAll(
        database.course(cId),
        database.courseContents(cId),
        ...userOf(uid),
      );
      return {
        course: readRecord(courseRecordSchema, course),
        contents: readRecord(courseContentsSchema, contents),
        user: readRecord(userRecordSchema, user),
      };
    },

    /** Reads the course itself; one read. */
    readCourse: async (cId: string) =>
      readRecord(courseRecordSchema, await database.course(cId).get()),
  };
}
