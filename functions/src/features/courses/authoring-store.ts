import type { CourseInfo } from '@markaz/contract/courses';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { type Acting, auditRecord, loggedTransaction } from '../../store/audit.ts';
import { openNumbers } from '../../store/course-numbers.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type CourseHead,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { findAuthor } from './authors.ts';
import { place, readLists, writeLists } from './lists.ts';
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

export interface AuthoringStore {
  /**
   * Adds a course with its place in all lists, or nothing at all; three reads, one more where
   * `mayExist`. @throws 400 for an unknown author, 409 where the lists are full
   */
  add(acting: Acting, course: NewCourse, author: AuthorChoice, mayExist: boolean): Promise<Added>;
  /**
   * Changes a live course, provided that it is as the caller read it; five reads. A change that
   * was made already is not made again: then `before` is null.
   * @throws 400 for an unknown author and whatever `revise` throws, 409 where the lists are full
   */
  revise(acting: Acting, revision: Revision): Promise<Revised>;
}

function factsOf({ title, published, lectureCount }: CourseHead) {
  return { title, published, lectureCount };
}

export function createAuthoringStore(database: Database): AuthoringStore {
  /** From this commit on the picture belongs to the course. */
  const putToUse = (transaction: Transaction, picture: string | undefined): void => {
    if (picture !== undefined) transaction.delete(database.pendingUpload(picture));
  };

  return {
    async add(acting, { id, course, contents }, { wanted, freshId }, mayExist) {
      return loggedTransaction(database, async (transaction, entry): Promise<Added> => {
        if (mayExist) {
          const snapshot = await transaction.get(database.course(id));
          const earlier = readRecord(courseRecordSchema, snapshot);
          if (earlier !== null && earlier.submittedAs !== course.submittedAs) return 'taken';
          if (earlier !== null) {
            putToUse(transaction, course.thumbnail?.name);
            return 'added';
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
        const deed = { action: 'course.add', subjects, after: factsOf(course) } as const;
        transaction.create(entry, auditRecord(acting, deed));
        return 'added';
      });
    },

    async revise(acting, { id, updatedAt, revisedAs, uploaded, author, revise }) {
      return loggedTransaction(database, async (transaction, entry): Promise<Revised> => {
        const [courseDoc, contentsDoc] = await transaction.getAll(
          database.course(id),
          database.courseContents(id),
        );
        const before = readRecord(courseRecordSchema, courseDoc);
        const contents = readRecord(courseContentsSchema, contentsDoc);
        if (before === null || contents === null || before.state === 'trashed') return 'gone';
        const stored = { course: before, contents };
        if (before.revisedAs === revisedAs) {
          putToUse(transaction, uploaded);
          return { before: null, after: stored };
        }
        if (before.updatedAt.toDate().toISOString() !== updatedAt) return 'conflict';

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
        transaction.create(
          entry,
          auditRecord(acting, {
            action: 'course.update',
            subjects: [`course/${id}`],
            before: factsOf(before),
            after: { ...factsOf(after.course), newPicture: old?.name !== picture?.name },
          }),
        );
        return { before, after };
      });
    },
  };
}
