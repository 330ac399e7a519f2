import type { DocumentReference } from 'firebase-admin/firestore';
import { type Database, readRecord } from '../../firestore/database.ts';
import {
  type CourseContents,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
} from '../../firestore/records/course.ts';
import { type UserRecord, userRecordSchema } from '../../firestore/records/user.ts';

export interface LectureStore {
  readCourse(cId: string): Promise<CourseRecord | null>;
  /** A course's contents and, where `uid` is given, the student's document: one round trip. */
  readContents(
    cId: string,
    uid: string | null,
  ): Promise<{ readonly contents: CourseContents | null; readonly user: UserRecord | null }>;
  /** The same with the course itself. */
  readWhole(
    cId: string,
    uid: string | null,
  ): Promise<{
    readonly course: CourseRecord | null;
    readonly contents: CourseContents | null;
    readonly user: UserRecord | null;
  }>;
}

export function createLectureStore(database: Database): LectureStore {
  const userOf = (uid: string | null): DocumentReference[] =>
    uid === null ? [] : [database.user(uid)];
  return {
    async readCourse(cId) {
      return readRecord(courseRecordSchema, await database.course(cId).get());
    },

    async readContents(cId, uid) {
      const [contents, user] = await database.firestore.getAll(
        database.courseContents(cId),
        ...userOf(uid),
      );
      return {
        contents: readRecord(courseContentsSchema, contents),
        user: readRecord(userRecordSchema, user),
      };
    },

    async readWhole(cId, uid) {
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
  };
}
