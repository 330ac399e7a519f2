import type { CourseInfo, CourseRevision } from '@markaz/contract/catalogue/course-input';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { openNumbers } from '../../store/course-numbers.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type Done, loggedTransaction } from '../../store/logged-transaction.ts';
import {
  type CourseHead,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
  type StoredCourse,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { removedLectureSchema } from '../../store/records/removed-lecture.ts';
import { schemaVersion } from '../../store/upgrades.ts';
import { findAuthor, place, readLists, writeLists } from './lists.ts';
import type { NewCourse } from './new-course.ts';
import type { KeptQuiz } from './quiz-places.ts';
import { takenOut } from './removed-lectures.ts';
import { reviseCourse } from './revised-course.ts';

/** `taken`: the id belongs to a course from a different request. */
export type Added = 'added' | 'taken';

/** `conflict`: the course changed since it was read. */
export type Revised =
  | { readonly before: CourseRecord | null; readonly after: StoredCourse }
  | 'gone'
  | 'conflict';

/** Most removed lectures that a log entry names; its `lectureCount` says how many are left. */
const loggedTitles = 10;

function factsOf({ title, published, lectureCount }: CourseHead) {
  return { title, published, lectureCount };
}

/** Removed lectures that the form contains again. */
function returning({ removedLectures }: CourseRecord, { lectures }: CourseRevision): string[] {
  const wanted = new Set(lectures.map(({ id }) => id));
  return removedLectures.filter((id) => wanted.has(id));
}

export function createAuthoringStore(database: Database) {
  /** From this commit on, the picture is no longer a pending upload. */
  const putToUse = (transaction: Transaction, picture: ThumbnailRecord | null): void => {
    if (picture !== null) transaction.delete(database.pendingUpload(picture.name));
  };
  const newId = () => database.courses.doc().id;

  /** Reads the quizzes of removed lectures; a read for each. */
  const readQuizzesOf = async (transaction: Transaction, ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, KeptQuiz>();
    const snapshots = await transaction.getAll(...ids.map(database.removedLecture));
    const removed = ids.map((id, index) => {
      const lecture = readRecord(removedLectureSchema, snapshots[index]);
      return [id, { facts: lecture?.quiz, contents: lecture?.quizContents }] as const;
    });
    return new Map<string, KeptQuiz>(removed);
  };

  return {
    /**
     * Adds a course and updates all lists, or does nothing; four reads, one more if `mayExist`.
     * @throws 400 for an unknown author, 409 if the lists are full
     */
    add: (
      acting: Acting,
      { id, course, contents }: NewCourse,
      author: CourseInfo['author'],
      mayExist: boolean,
    ) =>
      loggedTransaction(database, acting, async (transaction): Promise<Done<Added>> => {
        if (mayExist) {
          const snapshot = await transaction.get(database.course(id));
          const earlier = readRecord(courseRecordSchema, snapshot);
          if (earlier !== null && earlier.submittedAs !== course.submittedAs) {
            return { answer: 'taken' };
          }
          if (earlier !== null) {
            putToUse(transaction, course.thumbnail);
            return { answer: 'added' };
          }
        }
        const lists = await readLists(transaction, database);
        // A new centre starts at the current schema version and needs no migration.
        if (lists.isNewCentre)
          transaction.set(database.schema, { version: schemaVersion, at: null });
        const authored = { ...course, author: findAuthor(lists.authors, author, newId) };
        transaction.create(database.course(id), authored);
        transaction.create(database.courseContents(id), contents);
        openNumbers(transaction, database, id);
        putToUse(transaction, course.thumbnail);
        await writeLists(transaction, database, lists, place(lists, id, null, authored));
        const subjects = [`course/${id}`];
        return {
          answer: 'added',
          logged: { action: 'course.add', subjects, after: factsOf(course) },
        };
      }),

    /**
     * Changes a live course that is still as the caller read it; six reads, and one for each
     * lecture that comes back. Repeating a request changes nothing: then `before` is null.
     * @param revisedAs digest of the request
     * @param picture the uploaded one
     * @throws 400 as `findAuthor` and `reviseCourse`, 409 if the lists are full
     */
    revise: (
      acting: Acting,
      revision: CourseRevision,
      revisedAs: string,
      picture: ThumbnailRecord | null,
    ) =>
      loggedTransaction(database, acting, async (transaction): Promise<Done<Revised>> => {
        const { id, updatedAt, courseInfo } = revision;
        const [courseDoc, contentsDoc] = await transaction.getAll(
          database.course(id),
          database.courseContents(id),
        );
        const before = readRecord(courseRecordSchema, courseDoc);
        const contents = readRecord(courseContentsSchema, contentsDoc);
        if (before === null || contents === null || before.state === 'trashed') {
          return { answer: 'gone' };
        }
        const stored = { course: before, contents };
        if (before.revisedAs === revisedAs) {
          putToUse(transaction, picture);
          return { answer: { before: null, after: stored } };
        }
        if (before.updatedAt.toDate().toISOString() !== updatedAt) return { answer: 'conflict' };

        const lists = await readLists(transaction, database);
        const author = findAuthor(lists.authors, courseInfo.author, newId);
        const comingBack = await readQuizzesOf(transaction, returning(before, revision));
        const circumstances = { picture, author, revisedAs, comingBack, now: acting.now, newId };
        const after = reviseCourse(stored, revision, circumstances);
        transaction.set(database.course(id), after.course);
        transaction.set(database.courseContents(id), after.contents);
        const removed = takenOut(id, stored, after.course, acting);
        for (const [lId, lecture] of removed) {
          transaction.set(database.removedLecture(lId), lecture);
        }
        const removedTitles = [...removed.values()].map(({ title }) => title);
        const stillRemoved = new Set(after.course.removedLectures);
        for (const lId of before.removedLectures.filter((each) => !stillRemoved.has(each))) {
          transaction.delete(database.removedLecture(lId));
        }
        const old = before.thumbnail;
        const newPicture = old?.name !== after.course.thumbnail?.name;
        if (old !== null && newPicture) {
          const at = Timestamp.fromDate(acting.now);
          transaction.set(database.pendingUpload(old.name), { cId: id, widths: old.widths, at });
        }
        putToUse(transaction, picture);
        await writeLists(transaction, database, lists, place(lists, id, before, after.course));
        return {
          answer: { before, after },
          logged: {
            action: 'course.update',
            subjects: [`course/${id}`],
            before: factsOf(before),
            after: {
              ...factsOf(after.course),
              newPicture,
              ...(removedTitles.length > 0 && { removed: removedTitles.slice(0, loggedTitles) }),
            },
          },
        };
      }),
  };
}
