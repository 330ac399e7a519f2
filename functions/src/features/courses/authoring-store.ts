import type { CourseInfo } from '@markaz/contract/courses';
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
} from '../../store/records/course.ts';
import { findAuthor, place, readLists, writeLists } from './lists.ts';
import type { NewCourse } from './new-course.ts';
import type { StoredCourse } from './revised-course.ts';

/** `taken`: there is a course with that id that was submitted otherwise. */
export type Added = 'added' | 'taken';

/** `conflict`: the course was changed since it was read. */
export type Revised =
  | { readonly before: CourseRecord | null; readonly after: StoredCourse }
  | 'gone'
  | 'conflict';

export interface AuthorChoice {
  readonly wanted: CourseInfo['author'];
  /** Its id where it is a new one. */
  readonly freshId: string;
}

export interface Revision {
  readonly id: string;
  /** As the caller read it. */
  readonly updatedAt: string;
  readonly revisedAs: string;
  /** Name of the picture that was sent along. */
  readonly uploaded: string | undefined;
  readonly author: AuthorChoice;
  /** @param author as it was found or made */
  revise(stored: StoredCourse, author: CourseRecord['author']): StoredCourse;
}

function factsOf({ title, published, lectureCount }: CourseHead) {
  return { title, published, lectureCount };
}

export function createAuthoringStore(database: Database) {
  /** From this commit on the picture belongs to the course. */
  const putToUse = (transaction: Transaction, picture: string | undefined): void => {
    if (picture !== undefined) transaction.delete(database.pendingUpload(picture));
  };

  return {
    /**
     * Adds a course with its place in all lists, or nothing at all; three reads, one more where
     * `mayExist`. @throws 400 for an unknown author, 409 where the lists are full
     */
    add: (
      acting: Acting,
      { id, course, contents }: NewCourse,
      { wanted, freshId }: AuthorChoice,
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
            putToUse(transaction, course.thumbnail?.name);
            return { answer: 'added' };
          }
        }
        const lists = await readLists(transaction, database);
        const authored = { ...course, author: findAuthor(lists.authors, wanted, freshId) };
        transaction.create(database.course(id), authored);
        transaction.create(database.courseContents(id), contents);
        openNumbers(transaction, database, id);
        putToUse(transaction, course.thumbnail?.name);
        await writeLists(transaction, database, lists, place(lists, id, null, authored));
        const subjects = [`course/${id}`];
        return {
          answer: 'added',
          logged: { action: 'course.add', subjects, after: factsOf(course) },
        };
      }),

    /**
     * Changes a live course, provided that it is as the caller read it; five reads. A change that
     * was made already is not made again: then `before` is null.
     * @throws 400 for an unknown author and whatever `revise` throws, 409 where the lists are full
     */
    revise: (acting: Acting, { id, updatedAt, revisedAs, uploaded, author, revise }: Revision) =>
      loggedTransaction(database, acting, async (transaction): Promise<Done<Revised>> => {
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
          putToUse(transaction, uploaded);
          return { answer: { before: null, after: stored } };
        }
        if (before.updatedAt.toDate().toISOString() !== updatedAt) return { answer: 'conflict' };

        const lists = await readLists(transaction, database);
        const after = revise(stored, findAuthor(lists.authors, author.wanted, author.freshId));
        transaction.set(database.course(id), after.course);
        transaction.set(database.courseContents(id), after.contents);
        const [old, picture] = [before.thumbnail, after.course.thumbnail];
        if (old !== null && old.name !== picture?.name) {
          const at = Timestamp.fromDate(acting.now);
          transaction.set(database.pendingUpload(old.name), { cId: id, widths: old.widths, at });
        }
        putToUse(transaction, uploaded);
        await writeLists(transaction, database, lists, place(lists, id, before, after.course));
        return {
          answer: { before, after },
          logged: {
            action: 'course.update',
            subjects: [`course/${id}`],
            before: factsOf(before),
            after: { ...factsOf(after.course), newPicture: old?.name !== picture?.name },
          },
        };
      }),
  };
}
