import { FieldPath, FieldValue, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { hasStatus } from '../../core/grpc-status.ts';
import { type Acting, auditRecord } from '../../store/audit.ts';
import { count } from '../../store/counting.ts';
import {
  positionId,
  positionText,
  positionTime,
  readCursor,
  writeCursor,
} from '../../store/cursor.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { optimisticTransaction, unchanged } from '../../store/optimistic-transaction.ts';
import { accessCodeSchema } from '../../store/records/access-code.ts';
import {
  type CourseProgress,
  type ProgressRecord,
  progressSchema,
} from '../../store/records/progress.ts';
import { type UserRecord, userRecordSchema } from '../../store/records/user.ts';

/** What lists show of a student. */
const studentHeadSchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  createdAt: true,
  lastSignIn: true,
  courses: true,
});

const courseStudentSchema = userRecordSchema.pick({
  displayName: true,
  email: true,
  enrolments: true,
});

export type StudentHead = z.infer<typeof studentHeadSchema>;
/** A student of a course, with the progress in it. */
export type CourseStudentRecord = z.infer<typeof courseStudentSchema> & {
  readonly progress: CourseProgress;
};

interface Page<Record> {
  readonly students: { readonly uid: string; readonly record: Record }[];
  readonly next: string | null;
}

interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

interface Enrolling {
  readonly cId: string;
  readonly uid: string;
}

export type Removed = 'removed' | 'no-user' | 'not-enrolled';

export interface StudentStore {
  read(uid: string): Promise<UserRecord | null>;
  readProgress(uid: string): Promise<ProgressRecord>;
  /** Who used a code; one read. */
  findCodeHolder(code: string): Promise<string | null>;
  /** Newest first; as many reads as students. @param key one of their search keys */
  page(key: string | null, request: PageRequest): Promise<Page<StudentHead>>;
  /** Who has the course, by name, with progress; two reads for each student. */
  pageOfCourse(cId: string, request: PageRequest): Promise<Page<CourseStudentRecord>>;
  /** How many there are, or have the course; a read for each 1,000. @param cId null for all */
  count(cId: string | null): Promise<number>;
  /** Writes into the log that an admin took students out as a file. @param cId null for all */
  recordExport(acting: Acting, cId: string | null, count: number): Promise<void>;
  /** Gives a student a live course; one read, four writes. */
  enrol(acting: Acting, enrolling: Enrolling): Promise<'enrolled' | 'no-user' | 'course-gone'>;
  /** Takes a course from a student, whatever became of the course; two reads, three writes. */
  remove(acting: Acting, enrolling: Enrolling): Promise<Removed>;
}

const newestSchema = z.tuple([positionTime, positionId]);
const byNameSchema = z.tuple([positionText, positionId]);

/** Runs a page's query and reads its documents; the last of a full page is where the next begins. */
async function readPage<Schema extends z.ZodType>(
  query: Query,
  schema: Schema,
  limit: number,
  positionOf: (record: z.output<Schema>) => string | number,
): Promise<Page<z.output<Schema>>> {
  const { docs } = await query.limit(limit).get();
  const students = docs.map((doc) => ({ uid: doc.id, record: schema.parse(doc.data()) }));
  const last = students.length === limit ? students.at(-1) : undefined;
  const next = last === undefined ? null : writeCursor([positionOf(last.record), last.uid]);
  return { students, next };
}

export function createStudentStore(database: Database): StudentStore {
  const removeNow = (acting: Acting, { cId, uid }: Enrolling) =>
    optimisticTransaction<Removed>(database, async () => {
      const ref = database.user(uid);
      const counters = database.courseCounters(cId);
      const [userDoc, countersDoc] = await database.firestore.getAll(ref, counters);
      const user = readRecord(userRecordSchema, userDoc);
      if (user === null || userDoc === undefined) return { answer: 'no-user' };
      const enrolment = Object.hasOwn(user.enrolments, cId) ? user.enrolments[cId] : undefined;
      if (enrolment === undefined) return { answer: 'not-enrolled' };
      return {
        answer: 'removed',
        write(batch, entry) {
          const changes = {
            courses: FieldValue.arrayRemove(cId),
            [`enrolments.${cId}`]: FieldValue.delete(),
          };
          batch.update(ref, changes, unchanged(userDoc));
          // There are none of a course that was purged.
          if (countersDoc?.exists) batch.update(counters, { enrolments: FieldValue.increment(-1) });
          const subjects = [`course/${cId}`, `user/${uid}`];
          const before = { email: user.email, code: enrolment.code };
          batch.create(
            entry,
            auditRecord(acting, { action: 'enrolment.remove', subjects, before }),
          );
        },
      };
    });

  /** The students' progress in one course, in their order. */
  const readProgressIn = async (
    cId: string,
    uids: readonly string[],
  ): Promise<CourseProgress[]> => {
    if (uids.length === 0) return [];
    const snapshots = await database.firestore.getAll(...uids.map(database.progress), {
      fieldMask: [new FieldPath('courses', cId)],
    });
    return snapshots.map((snapshot) => readRecord(progressSchema, snapshot)?.courses[cId] ?? {});
  };

  return {
    async read(uid) {
      return readRecord(userRecordSchema, await database.user(uid).get());
    },

    async readProgress(uid) {
      const snapshot = await database.progress(uid).get();
      return readRecord(progressSchema, snapshot) ?? { courses: {} };
    },

    async findCodeHolder(code) {
      const record = readRecord(accessCodeSchema, await database.accessCode(code).get());
      return record?.usedBy ?? null;
    },

    async page(key, { limit, after }) {
      let query = database.users
        .orderBy('createdAt', 'desc')
        .orderBy(FieldPath.documentId(), 'desc');
      if (key !== null) query = query.where('searchKeys', 'array-contains', key);
      if (after !== undefined) {
        const [createdAt, uid] = readCursor(newestSchema, after);
        query = query.startAfter(Timestamp.fromMillis(createdAt), uid);
      }
      return readPage(
        query.select(...Object.keys(studentHeadSchema.shape)),
        studentHeadSchema,
        limit,
        ({ createdAt }) => createdAt.toMillis(),
      );
    },

    async pageOfCourse(cId, { limit, after }) {
      let query = database.users
        .where('courses', 'array-contains', cId)
        .orderBy('displayName')
        .orderBy(FieldPath.documentId());
      if (after !== undefined) query = query.startAfter(...readCursor(byNameSchema, after));
      const fields = query.select('displayName', 'email', new FieldPath('enrolments', cId));
      const page = await readPage(
        fields,
        courseStudentSchema,
        limit,
        (record) => record.displayName,
      );
      const progress = await readProgressIn(
        cId,
        page.students.map(({ uid }) => uid),
      );
      return {
        ...page,
        students: page.students.map(({ uid, record }, index) => ({
          uid,
          record: { ...record, progress: progress[index] ?? {} },
        })),
      };
    },

    async count(cId) {
      const { users } = database;
      const query = cId === null ? users : users.where('courses', 'array-contains', cId);
      return (await query.count().get()).data().count;
    },

    async recordExport(acting, cId, count) {
      const subjects = cId === null ? [] : [`course/${cId}`];
      const deed = { action: 'students.export', subjects, after: { count } } as const;
      await database.audit.doc().create(auditRecord(acting, deed));
    },

    async enrol(acting, { cId, uid }) {
      try {
        return await optimisticTransaction(database, async () => {
          const ref = database.user(uid);
          const snapshot = await ref.get();
          const user = readRecord(userRecordSchema, snapshot);
          if (user === null) return { answer: 'no-user' };
          if (Object.hasOwn(user.enrolments, cId)) return { answer: 'enrolled' };
          const enrolment = {
            at: Timestamp.fromDate(acting.now),
            code: null,
            by: acting.admin.uid,
          };
          return {
            answer: 'enrolled',
            write(batch, entry) {
              const changes = {
                courses: FieldValue.arrayUnion(cId),
                [`enrolments.${cId}`]: enrolment,
              };
              batch.update(ref, changes, unchanged(snapshot));
              count(batch, database, { enrolled: { cId, at: acting.now } });
              const subjects = [`course/${cId}`, `user/${uid}`];
              const after = { email: user.email };
              batch.create(
                entry,
                auditRecord(acting, { action: 'enrolment.add', subjects, after }),
              );
            },
          };
        });
      } catch (error) {
        if (hasStatus(error, 'notFound')) return 'course-gone';
        throw error;
      }
    },

    async remove(acting, enrolling) {
      try {
        return await removeNow(acting, enrolling);
      } catch (error) {
        if (!hasStatus(error, 'notFound')) throw error;
        // The course was purged since its numbers were looked for.
        return await removeNow(acting, enrolling);
      } finally {
        database.changes.emit('unenrolled', enrolling.uid);
      }
    },
  };
}
