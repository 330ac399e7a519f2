import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { type Acting, auditRecord, loggedTransaction } from '../../store/audit.ts';
import {
  deleteNumbers,
  readNumbers,
  resumeNumbers,
  suspendNumbers,
} from '../../store/course-numbers.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type CourseHead,
  courseHeadFields,
  courseHeadSchema,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { place, readLists, writeLists } from './lists.ts';
import { laterThan } from './revised-course.ts';

/** Gives the ids of the courses that were changed, in the order asked. */
export interface CourseStateStore {
  publish(acting: Acting, ids: readonly string[], published: boolean): Promise<string[]>;
  /** Moves the live ones of these courses to the trash. */
  trash(acting: Acting, ids: readonly string[]): Promise<string[]>;
  /** Takes the trashed ones of these courses out of the trash, with their numbers. */
  restore(acting: Acting, ids: readonly string[]): Promise<string[]>;
  /** Courses in the trash since `until` or longer, the oldest first; a read for each. */
  listOverdue(until: Date, limit: number): Promise<string[]>;
  /** Deletes a course for good, if it is in the trash since `until` or longer. */
  purge(
    acting: Acting,
    id: string,
    until: Date,
  ): Promise<{ readonly purged: boolean; readonly thumbnail: ThumbnailRecord | null }>;
}

interface Change {
  readonly id: string;
  readonly before: CourseHead;
  readonly after: CourseHead;
}

export function createCourseStateStore(database: Database): CourseStateStore {
  /** Changes those courses that `change` makes something else of, lists and log with them. */
  const changeAll = (
    acting: Acting,
    ids: readonly string[],
    action: 'course.publish' | 'course.unpublish' | 'course.trash' | 'course.restore',
    change: (head: CourseHead) => CourseHead,
    alongside: (transaction: Transaction, ids: readonly string[]) => Promise<void> = async () => {},
  ): Promise<string[]> =>
    loggedTransaction(database, async (transaction, entry) => {
      const snapshots = await transaction.getAll(...ids.map(database.course), {
        fieldMask: courseHeadFields,
      });
      const changes = ids.flatMap((id, index): Change[] => {
        const before = readRecord(courseHeadSchema, snapshots[index]);
        const after = before === null ? null : change(before);
        return before === null || after === null || after === before ? [] : [{ id, before, after }];
      });
      if (changes.length === 0) return [];
      const lists = await readLists(transaction, database);
      await alongside(
        transaction,
        changes.map(({ id }) => id),
      );
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
      const subjects = changes.map(({ id }) => `course/${id}`);
      const titles = changes.map(({ before }) => before.title);
      transaction.create(entry, auditRecord(acting, { action, subjects, before: { titles } }));
      return changes.map(({ id }) => id);
    });

  return {
    publish(acting, ids, published) {
      const action = published ? 'course.publish' : 'course.unpublish';
      return changeAll(acting, ids, action, (head) =>
        head.state === 'trashed' || head.published === published
          ? head
          : { ...head, published, updatedAt: laterThan(head.updatedAt, acting.now) },
      );
    },

    trash(acting, ids) {
      const trashed = {
        state: 'trashed',
        trashedAt: Timestamp.fromDate(acting.now),
        trashedBy: acting.admin.uid,
      } as const;
      return changeAll(
        acting,
        ids,
        'course.trash',
        (head) => (head.state === 'trashed' ? head : { ...head, ...trashed }),
        async (transaction, going) => {
          for (const [id, numbers] of await readNumbers(transaction, database, going)) {
            suspendNumbers(transaction, database, id, numbers);
          }
        },
      );
    },

    restore(acting, ids) {
      const live = { state: 'live', trashedAt: null, trashedBy: null } as const;
      return changeAll(
        acting,
        ids,
        'course.restore',
        (head) => (head.state === 'live' ? head : { ...head, ...live }),
        async (transaction, coming) => {
          for (const id of coming) resumeNumbers(transaction, database, id);
        },
      );
    },

    async listOverdue(until, limit) {
      const { docs } = await database.courses
        .where('state', '==', 'trashed')
        .where('trashedAt', '<=', Timestamp.fromDate(until))
        .orderBy('trashedAt')
        .limit(limit)
        .select()
        .get();
      return docs.map(({ id }) => id);
    },

    purge(acting, id, until) {
      return loggedTransaction(database, async (transaction, entry) => {
        const [snapshot] = await transaction.getAll(database.course(id), {
          fieldMask: courseHeadFields,
        });
        const head = readRecord(courseHeadSchema, snapshot);
        const isOverdue = head?.state === 'trashed' && (head.trashedAt?.toDate() ?? until) <= until;
        if (head === null || !isOverdue) return { purged: false, thumbnail: null };
        const lists = await readLists(transaction, database);
        transaction.delete(database.course(id));
        transaction.delete(database.courseContents(id));
        deleteNumbers(transaction, database, id);
        const { thumbnail, title, lectureCount } = head;
        if (thumbnail !== null) {
          const at = Timestamp.fromDate(acting.now);
          const upload = { cId: id, widths: thumbnail.widths, at };
          transaction.set(database.pendingUpload(thumbnail.name), upload);
        }
        await writeLists(transaction, database, lists, place(lists, id, head, null));
        const subjects = [`course/${id}`];
        const deed = { action: 'course.purge', subjects, before: { title, lectureCount } } as const;
        transaction.create(entry, auditRecord(acting, deed));
        return { purged: true, thumbnail };
      });
    },
  };
}
