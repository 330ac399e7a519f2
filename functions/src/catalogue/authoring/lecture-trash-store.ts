import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import { type Done, loggedTransaction } from '../../store/logged-transaction.ts';
import {
  courseContentsSchema,
  courseRecordSchema,
  type StoredCourse,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { type RemovedLecture, removedLectureSchema } from '../../store/records/removed-lecture.ts';
import { leavePictures } from '../../store/unused-pictures.ts';
import { place, readLists, writeLists } from './lists.ts';
import { putBack } from './removed-lectures.ts';

const lecturesAtOnce = 300;

export type LectureTrashStore = ReturnType<typeof createLectureTrashStore>;

/** Lectures that were removed from courses. */
export function createLectureTrashStore(database: Database) {
  return {
    /** Lists a course's removed lectures by id, newest first; a read for each, one at least. */
    async list(cId: string): Promise<(readonly [string, RemovedLecture])[]> {
      const { docs } = await database.removedLectures.where('cId', '==', cId).get();
      return readRecords(database, removedLectureSchema, docs)
        .map(({ id, record }) => [id, record] as const)
        .toSorted(([, a], [, b]) => b.removedAt.toMillis() - a.removedAt.toMillis());
    },

    /**
     * Restores a lecture to its live course and updates all lists; seven reads, up to five writes,
     * a delete. Does nothing if it is already there. @throws as `putBack`, 409 for full lists
     */
    restore: (acting: Acting, cId: string, lId: string) =>
      loggedTransaction(
        database,
        acting,
        async (transaction): Promise<Done<StoredCourse | null>> => {
          const [courseDoc, contentsDoc, removedDoc] = await transaction.getAll(
            database.course(cId),
            database.courseContents(cId),
            database.removedLecture(lId),
          );
          const course = readRecord(courseRecordSchema, courseDoc);
          const contents = readRecord(courseContentsSchema, contentsDoc);
          const removed = readRecord(removedLectureSchema, removedDoc);
          if (course === null || contents === null || course.state === 'trashed')
            return { answer: null };
          const stored = { course, contents };
          if (course.lectures.some(({ id }) => id === lId)) return { answer: stored };
          if (removed?.cId !== cId) return { answer: null };
          const lists = await readLists(transaction, database);
          const after = putBack(stored, lId, removed, acting.now);
          transaction.set(database.course(cId), after.course);
          transaction.set(database.courseContents(cId), after.contents);
          transaction.delete(database.removedLecture(lId));
          await writeLists(transaction, database, lists, place(lists, cId, course, after.course));
          return {
            answer: after,
            logged: {
              action: 'lecture.restore',
              subjects: [`course/${cId}`],
              after: { title: removed.title, lectureCount: after.course.lectureCount },
            },
          };
        },
      ),

    /**
     * Deletes lectures removed until then for good. Each costs a read and a delete; a quiz costs
     * another read and up to two writes.
     */
    async purge(until: Date, now: Date): Promise<number> {
      let purged = 0;
      for (let isMore = true; isMore; ) {
        const { docs } = await database.removedLectures
          .where('removedAt', '<=', Timestamp.fromDate(until))
          .limit(lecturesAtOnce)
          .select('cId', 'quiz')
          .get();
        const batch = database.firestore.batch();
        for (const snapshot of docs) {
          batch.delete(snapshot.ref);
          const { cId, quiz } = snapshot.data();
          if (quiz === undefined) continue;
          const quizzes = await database.courseQuizzes(cId).get();
          const kept = readRecord(courseQuizzesSchema, quizzes)?.lectures[snapshot.id];
          if (kept === undefined) continue;
          const left = { name: `quiz-${snapshot.id}`, cId, files: kept.pictures, now };
          leavePictures(batch, database, left);
          const gone = { lectures: { [snapshot.id]: FieldValue.delete() } };
          batch.set(database.courseQuizzes(cId), gone, { merge: true });
        }
        await batch.commit();
        purged += docs.length;
        isMore = docs.length === lecturesAtOnce;
      }
      return purged;
    },
  };
}
