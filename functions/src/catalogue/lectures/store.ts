import { type Database, readRecord } from '../../store/database.ts';
import { courseContentsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { userRecordSchema } from '../../store/records/user.ts';

export type LectureStore = ReturnType<typeof createLectureStore>;

export function createLectureStore(database: Database) {
  return {
    readUser: async (uid: string) => readRecord(userRecordSchema, await database.user(uid).get()),

    readCourse: async (cId: string) =>
      readRecord(courseRecordSchema, await database.course(cId).get()),

    /**
     * Reads a course's contents, the course if `withCourse`, and the student if `uid` is given.
     * Cost: 1 read per document.
     */
    async readContents(cId: string, uid: string | null, withCourse = false) {
      const docs = await database.firestore.getAll(
        database.courseContents(cId),
        ...(withCourse ? [database.course(cId)] : []),
        ...(uid === null ? [] : [database.user(uid)]),
      );
      return {
        contents: readRecord(courseContentsSchema, docs[0]),
        course: readRecord(courseRecordSchema, withCourse ? docs[1] : undefined),
        user: readRecord(userRecordSchema, uid === null ? undefined : docs.at(-1)),
      };
    },
  };
}
