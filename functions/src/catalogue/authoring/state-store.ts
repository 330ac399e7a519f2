import type { AuditAction } from '@markaz/contract/staff/audit';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import {
  deleteNumbers,
  readNumbers,
  readQuizNumbers,
  resumeNumbers,
  suspendNumbers,
} from '../../store/course-numbers.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { loggedTransaction } from '../../store/logged-transaction.ts';
import {
  type CourseRecord,
  courseHeadFields,
  courseHeadSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { leavePictures, picturesIn } from '../../store/unused-pictures.ts';
import { place, readLists, writeLists } from './lists.ts';
import { laterThan } from './revised-course.ts';

interface Change {
  readonly id: string;
  readonly before: CourseRecord;
  readonly after: CourseRecord;
}

/** Changes the state of whole courses. Changes return the changed ids, in the requested order. */
export function createCourseStateStore(database: Database) {
  /**
   * Changes courses together with lists and log.
   * @param change returns the same object for a course that stays as it is
   * @param alongside further work for the changed courses
   */
  const changeAll = (
    acting: Acting,
    ids: readonly string[],
    action: AuditAction,
    change: (course: CourseRecord) => CourseRecord,
    alongside?: (transaction: Transaction, ids: readonly string[]) => void | Promise<void>,
  ): Promise<string[]> =>
    loggedTransaction(database, acting, async (transaction) => {
      const snapshots = await transaction.getAll(...ids.map(database.course));
      const changes = ids.flatMap((id, index): Change[] => {
        const before = readRecord(courseRecordSchema, snapshots[index]);
        const after = before === null ? null : change(before);
        return before === null || after === null || after === before ? [] : [{ id, before, after }];
      });
      const changed = changes.map(({ id }) => id);
      if (changes.length === 0) return { answer: changed };
      const lists = await readLists(transaction, database);
      await alongside?.(transaction, changed);
      let listsAfter = lists;
      for (const { id, before, after } of changes) {
        const { state, published, updatedAt, trashedAt, trashedBy } = after;
        transaction.update(database.course(id), {
          state,
          published,
          updatedAt,
          trashedAt,
          trashedBy,
        });
        transaction.update(database.courseContents(id), { state, published });
        listsAfter = place(listsAfter, id, before, after);
      }
      await writeLists(transaction, database, lists, listsAfter);
      const subjects = changed.map((id) => `course/${id}`);
      const titles = changes.map(({ before }) => before.title);
      return { answer: changed, logged: { action, subjects, before: { titles } } };
    });

  return {
    publish: (acting: Acting, ids: readonly string[], published: boolean) =>
      changeAll(acting, ids, published ? 'course.publish' : 'course.unpublish', (course) =>
        course.state === 'trashed' || course.published === published
          ? course
          : { ...course, published, updatedAt: laterThan(course.updatedAt, acting.now) },
      ),

    /** Moves the live ones of these courses to the trash. */
    trash: (acting: Acting, ids: readonly string[]) => {
      const trashedAt = Timestamp.fromDate(acting.now);
      const trashed = { state: 'trashed', trashedAt, trashedBy: acting.admin.uid } as const;
      return changeAll(
        acting,
        ids,
        'course.trash',
        (course) => (course.state === 'trashed' ? course : { ...course, ...trashed }),
        async (transaction, going) => {
          for (const [id, numbers] of await readNumbers(transaction, database, going)) {
            suspendNumbers(transaction, database, id, numbers);
          }
        },
      );
    },

    /** Restores the trashed ones of these courses, with their numbers. */
    restore: (acting: Acting, ids: readonly string[]) => {
      const live = { state: 'live', trashedAt: null, trashedBy: null } as const;
      return changeAll(
        acting,
        ids,
        'course.restore',
        (course) => (course.state === 'live' ? course : { ...course, ...live }),
        (transaction, coming) => {
          for (const id of coming) resumeNumbers(transaction, database, id);
        },
      );
    },

    /** Lists courses in the trash since `until` or longer, oldest first; a read for each. */
    async listOverdue(until: Date, limit: number): Promise<string[]> {
      const { docs } = await database.courses
        .where('state', '==', 'trashed')
        .where('trashedAt', '<=', Timestamp.fromDate(until))
        .orderBy('trashedAt')
        .limit(limit)
        .select()
        .get();
      return docs.map(({ id }) => id);
    },

    /** Deletes a course for good if it is in the trash since `until` or longer. */
    purge: (acting: Acting, id: string, until: Date) =>
      loggedTransaction(database, acting, async (transaction) => {
        const [snapshot] = await transaction.getAll(database.course(id), {
          fieldMask: courseHeadFields,
        });
        const head = readRecord(courseHeadSchema, snapshot);
        const isOverdue = head?.state === 'trashed' && (head.trashedAt?.toDate() ?? until) <= until;
        if (head === null || !isOverdue) return { answer: { purged: false, thumbnail: null } };
        const lists = await readLists(transaction, database);
        const quizzes = await transaction.get(database.courseQuizzes(id));
        const quizNumbers = await readQuizNumbers(transaction, database, id);
        const files = picturesIn(readRecord(courseQuizzesSchema, quizzes)?.lectures ?? {});
        const left = { name: `quizzes-${id}`, cId: id, files, now: acting.now };
        leavePictures(transaction, database, left);
        transaction.delete(database.course(id));
        transaction.delete(database.courseContents(id));
        transaction.delete(database.courseQuizzes(id));
        deleteNumbers(transaction, database, id, quizNumbers);
        const { thumbnail, title, lectureCount } = head;
        if (thumbnail !== null) {
          const at = Timestamp.fromDate(acting.now);
          const upload = { cId: id, widths: thumbnail.widths, at };
          transaction.set(database.pendingUpload(thumbnail.name), upload);
        }
        await writeLists(transaction, database, lists, place(lists, id, head, null));
        return {
          answer: { purged: true, thumbnail },
          logged: {
            action: 'course.purge',
            subjects: [`course/${id}`],
            before: { title, lectureCount },
          },
        };
      }),
  };
}
