import { limits } from '@markaz/contract/limits';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import { deleteQuestionsOf } from '../../store/questions.ts';
import {
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
  lectureResourcesSchema,
  type StoredCourse,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { type RemovedLecture, removedLectureSchema } from '../../store/records/removed-lecture.ts';
import { ifUnchanged, replaceDocument } from '../../store/staff-action.ts';
import { captionsOfLectures, markUnusedFiles } from '../../store/unused-files.ts';
import { presentAdminCourse, presentAdminLectures } from '../courses/present.ts';
import { lectureFields } from '../courses/publishing.ts';
import { nextUpdateTime, quizzesOf, refuseOversized, withQuizzes } from './course-records.ts';
import { changeLists, packLists, readLists, updateLists } from './lists.ts';

const courseFullMessage = `في الكورس ${limits.lecturesPerCourse} محاضرة، وهذا هو الحد الأقصى. احذف واحدة ثم أعد المحاولة.`;

const lecturesPerBatch = 300;

/**
 * Returns the lectures that a change removes from a course, as records to store, with their ids.
 */
export function removeLectures(
  cId: string,
  { course, contents }: StoredCourse,
  after: CourseRecord,
  { admin, now }: Acting,
): (readonly [id: string, RemovedLecture])[] {
  const remainingIds = new Set(after.lectures.map(({ id }) => id));
  const ids = course.lectures.map(({ id }) => id);
  return course.lectures.flatMap(({ id, ...lecture }, index) => {
    if (remainingIds.has(id)) return [];
    const { quiz: quizContents, resources = [] } = contents.lectures[id] ?? {};
    const removed = {
      ...lecture,
      cId,
      ...(quizContents !== undefined && { quizContents }),
      resources,
      before: ids.slice(0, index),
      removedAt: Timestamp.fromDate(now),
      removedBy: admin.uid,
    };
    return [[id, removed] as const];
  });
}

/**
 * Returns a course with a removed lecture restored. The lecture is placed after all lectures that
 * once preceded it. It keeps its id, so progress in it counts again.
 * @throws 400 for oversized records, 409 if the course is full
 */
function restoreLecture(
  { course, contents }: StoredCourse,
  id: string,
  { before, resources, ...removed }: RemovedLecture,
  now: Date,
): StoredCourse {
  if (course.lectures.length >= limits.lecturesPerCourse) throw conflict(courseFullMessage);
  const position = course.lectures.findLastIndex((each) => before.includes(each.id)) + 1;
  const { cId: _cId, removedAt: _at, removedBy: _by, quizContents, ...lecture } = removed;
  const restored = {
    course: {
      ...course,
      ...lectureFields(course.lectures.toSpliced(position, 0, { id, ...lecture })),
      removedLectures: course.removedLectures.filter((each) => each !== id),
      updatedAt: nextUpdateTime(course.updatedAt, now),
    },
    contents: {
      ...contents,
      lectures: { ...contents.lectures, [id]: { open: lecture.open, resources } },
    },
  };
  const quiz = { listed: lecture.quiz, contents: quizContents };
  const after = withQuizzes(restored, new Map([...quizzesOf({ course, contents }), [id, quiz]]));
  refuseOversized(after.course, after.contents);
  return after;
}

/**
 * Returns a course with its lectures and removed lectures as the API sends them to the editor.
 * Cost: 1 read per removed lecture.
 */
export async function presentForEditor(
  database: Database,
  cId: string,
  { course, contents }: StoredCourse,
  at: Date,
) {
  const { docs } =
    course.removedLectures.length === 0
      ? { docs: [] }
      : await database.removedLectures.where('cId', '==', cId).get();
  return {
    course: presentAdminCourse(cId, course, at),
    lectures: presentAdminLectures(course.lectures, contents, at),
    removedLectures: readRecords(database, removedLectureSchema, docs)
      .map(({ id, record: { title, removedAt } }) => {
        return { id, title, removedAt: removedAt.toDate().toISOString() };
      })
      .toSorted((a, b) => b.removedAt.localeCompare(a.removedAt)),
  };
}

/**
 * Deletes the lectures that were removed at `until` or before. Cost: 1 read and 1 delete per
 * lecture, plus 1 write for its captions, and 1 read and up to 2 writes per quiz.
 * @returns the number of deleted lectures
 */
export async function purgeRemovedLectures(
  database: Database,
  until: Date,
  now: Date,
): Promise<number> {
  let purged = 0;
  for (;;) {
    const { docs } = await database.removedLectures
      .where('removedAt', '<=', Timestamp.fromDate(until))
      .limit(lecturesPerBatch)
      .select('cId', 'quiz', 'resources')
      .get();
    const batch = database.firestore.batch();
    for (const snapshot of docs) {
      await deleteQuestionsOf(database, 'lId', snapshot.id);
      batch.delete(snapshot.ref);
      const { cId, quiz } = snapshot.data();
      const captions = captionsOfLectures([lectureResourcesSchema.parse(snapshot.data())]);
      const unusedCaptions = { name: `captions-${snapshot.id}`, cId, files: captions, now };
      markUnusedFiles(batch, database, unusedCaptions);
      if (quiz === undefined) continue;
      const quizzes = await database.courseQuizzes(cId).get();
      const stored = readRecord(courseQuizzesSchema, quizzes)?.lectures[snapshot.id];
      if (stored === undefined) continue;
      const unused = { name: `quiz-${snapshot.id}`, cId, files: stored.pictures, now };
      markUnusedFiles(batch, database, unused);
      const deletion = { lectures: { [snapshot.id]: FieldValue.delete() } };
      batch.set(database.courseQuizzes(cId), deletion, { merge: true });
    }
    await batch.commit();
    purged += docs.length;
    if (docs.length < lecturesPerBatch) return purged;
  }
}

export function createLectureRestoration({ database, now }: Context) {
  return {
    /**
     * Restores a removed lecture, unless it is already back in its course. Cost: 7 reads, up to 5
     * writes and 1 delete, plus 1 read per lecture that stays removed.
     * @throws 400, 404, 409 if the course or a list is full
     */
    async 'admin/courses/lectures/restore'({ caller: admin, input: { cId, lId } }) {
      const acting = { admin, now: now() };
      const stored = await changeLists(database, acting, async () => {
        const [courseDoc, contentsDoc, removedDoc] = await database.firestore.getAll(
          database.course(cId),
          database.courseContents(cId),
          database.removedLecture(lId),
        );
        const course = readRecord(courseRecordSchema, courseDoc);
        const contents = readRecord(courseContentsSchema, contentsDoc);
        const removed = readRecord(removedLectureSchema, removedDoc);
        if (course === null || contents === null || course.state === 'trashed') throw notFound();
        const before = { course, contents };
        if (course.lectures.some(({ id }) => id === lId)) return { answer: before };
        if (removed?.cId !== cId || !courseDoc || !contentsDoc || !removedDoc) throw notFound();
        const lists = await readLists(database, acting.now);
        const after = restoreLecture(before, lId, removed, acting.now);
        const writeLists = await packLists(lists, updateLists(lists, cId, course, after.course));
        return {
          answer: after,
          change: {
            logged: {
              action: 'lecture.restore',
              subjects: [`course/${cId}`],
              after: { title: removed.title, lectureCount: after.course.lectureCount },
            },
            write(batch) {
              replaceDocument(batch, courseDoc, after.course);
              replaceDocument(batch, contentsDoc, after.contents);
              batch.delete(removedDoc.ref, ifUnchanged(removedDoc));
              writeLists(batch);
            },
          },
        };
      });
      return { restored: true, ...(await presentForEditor(database, cId, stored, acting.now)) };
    },
  } satisfies Partial<Handlers>;
}
