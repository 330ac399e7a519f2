import type { DocumentReference } from 'firebase-admin/firestore';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type CourseContents,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { userRecordSchema } from '../../store/records/user.ts';

export interface WholeCourse {
  readonly course: CourseRecord;
  readonly contents: CourseContents;
}

export function createLectureStore(database: Database) {
  const userOf = (uid: string | null): DocumentReference[] =>
    uid === null ? [] : [database.user(uid)];
  return {
    /** A course's contents and, where `uid` is given, the student's document: one round trip. */
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

    /** The same with the course itself; both its documents or none. */
    async readWhole(cId: string, uid: string | null) {
      const [courseDoc, contentsDoc, userDoc] = await database.firestore.getAll(
        database.course(cId),
        database.courseContents(cId),
        ...userOf(uid),
      );
      const course = readRecord(courseRecordSchema, courseDoc);
      const contents = readRecord(courseContentsSchema, contentsDoc);
      return {
        whole: course === null || contents === null ? null : { course, contents },
        user: readRecord(userRecordSchema, userDoc),
      };
    },
  };
}
