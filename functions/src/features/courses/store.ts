import type { CourseInfo, CourseSummary } from '@markaz/contract/courses';
import { FieldPath, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { type Acting, auditRecord } from '../../firestore/audit.ts';
import { type Database, readRecord } from '../../firestore/database.ts';
import {
  authorsRecordSchema,
  type CatalogueRecord,
  catalogueRecordSchema,
} from '../../firestore/records/catalogue.ts';
import {
  type CourseHead,
  type CourseRecord,
  courseCountersSchema,
  courseHeadFields,
  courseHeadSchema,
  courseRecordSchema,
} from '../../firestore/records/course.ts';
import { isTransient } from '../../firestore/status.ts';
import { findAuthor, recount } from './authors.ts';
import { packCatalogue, unpackCatalogue, withCourse, withoutCourses } from './catalogue.ts';
import type { NewCourse } from './new-course.ts';
import { presentSummary } from './present.ts';

export interface CourseStore {
  read(id: string): Promise<CourseRecord | null>;
  readCatalogue(): Promise<CatalogueRecord | null>;
  /** All live courses, drafts too, newest first. */
  listLive(): Promise<{ readonly id: string; readonly head: CourseHead }[]>;
  /** Whether there is certainly no such course: false, too, where that cannot be found out. */
  isAbsent(id: string): Promise<boolean>;
  /**
   * Adds a course and its entries in the catalogue and among the authors, or nothing at all.
   * @throws 400 for an unknown author
   */
  add(
    acting: Acting,
    course: NewCourse,
    author: CourseInfo['author'],
    freshAuthorId: string,
  ): Promise<void>;
  /** Moves the live ones of these courses to the trash; gives their ids in the order asked. */
  trash(acting: Acting, ids: readonly string[]): Promise<string[]>;
}

/** Contended documents are few and changed by admins only: more tries than the client's own 5. */
const transactionOptions = { maxAttempts: 6 };

export function createCourseStore(database: Database): CourseStore {
  const { firestore } = database;

  const readLists = async (transaction: Transaction) => {
    const [catalogue, authors] = await transaction.getAll(database.catalogue, database.authors);
    return {
      courses: await unpackCatalogue(readRecord(catalogueRecordSchema, catalogue)),
      authors: readRecord(authorsRecordSchema, authors)?.authors ?? {},
    };
  };
  const writeCatalogue = async (transaction: Transaction, courses: readonly CourseSummary[]) => {
    transaction.set(database.catalogue, await packCatalogue(courses));
  };

  return {
    async read(id) {
      return readRecord(courseRecordSchema, await database.course(id).get());
    },

    async readCatalogue() {
      return readRecord(catalogueRecordSchema, await database.catalogue.get());
    },

    async listLive() {
      const { docs } = await firestore
        .collection('courses')
        .where('state', '==', 'live')
        .orderBy('createdAt', 'desc')
        .select(...courseHeadFields)
        .get();
      return docs.map((doc) => ({ id: doc.id, head: courseHeadSchema.parse(doc.data()) }));
    },

    async isAbsent(id) {
      try {
        return !(await database.course(id).get()).exists;
      } catch (error) {
        if (isTransient(error)) return false;
        throw error;
      }
    },

    async add(acting, { id, course, contents }, wantedAuthor, freshAuthorId) {
      await firestore.runTransaction(async (transaction) => {
        // A commit may succeed without our hearing of it; then the next try finds its own course.
        const earlier = await transaction.get(database.course(id));
        if (earlier.exists) return;
        const lists = await readLists(transaction);
        const author = findAuthor(lists.authors, wantedAuthor, freshAuthorId);
        const authored = { ...course, author };
        transaction.create(database.course(id), authored);
        transaction.create(database.courseContents(id), contents);
        transaction.create(database.courseCounters(id), {
          enrolments: 0,
          lastSerial: 0,
          batches: {},
        });
        if (author !== null) {
          const authors = recount(lists.authors, author, course.published ? 1 : 0);
          transaction.set(database.authors, { authors });
        }
        if (course.published) {
          const summary = presentSummary(id, authored);
          await writeCatalogue(transaction, withCourse(lists.courses, summary));
        }
        const { title, published, lectureCount } = course;
        const deed = {
          action: 'course.add',
          subjects: [`course/${id}`],
          after: { title, published, lectureCount },
        } as const;
        transaction.create(database.audit.doc(), auditRecord(acting, deed));
      }, transactionOptions);
    },

    async trash(acting, ids) {
      const by = acting.admin.uid;
      const at = Timestamp.fromDate(acting.now);
      return firestore.runTransaction(async (transaction) => {
        const heads = await transaction.getAll(...ids.map(database.course), {
          fieldMask: courseHeadFields,
        });
        const counters = await transaction.getAll(...ids.map(database.courseCounters));
        const lists = await readLists(transaction);
        const trashed: string[] = [];
        const titles: string[] = [];
        const done: string[] = [];
        let { authors } = lists;
        for (const [index, id] of ids.entries()) {
          const head = readRecord(courseHeadSchema, heads[index]);
          if (head === null) continue;
          if (head.state === 'trashed') {
            // Ours already, where an earlier try succeeded without our hearing of it.
            if (head.trashedBy === by && head.trashedAt?.isEqual(at)) done.push(id);
            continue;
          }
          const counted = readRecord(courseCountersSchema, counters[index]);
          transaction.update(database.course(id), {
            state: 'trashed',
            trashedAt: at,
            trashedBy: by,
            enrolmentsWhenTrashed: counted?.enrolments ?? 0,
          });
          transaction.update(database.courseContents(id), new FieldPath('state'), 'trashed');
          transaction.delete(database.courseCounters(id));
          if (counted !== null) transaction.set(database.trashedCounters(id), counted);
          if (head.published) authors = recount(authors, head.author, -1);
          trashed.push(id);
          titles.push(head.title);
          done.push(id);
        }
        if (trashed.length > 0) {
          transaction.set(database.authors, { authors });
          await writeCatalogue(transaction, withoutCourses(lists.courses, new Set(trashed)));
          const subjects = trashed.map((id) => `course/${id}`);
          const deed = { action: 'course.trash', subjects, before: { titles } } as const;
          transaction.create(database.audit.doc(), auditRecord(acting, deed));
        }
        return done;
      }, transactionOptions);
    },
  };
}
