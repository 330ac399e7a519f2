import { Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { isTransient } from '../../core/grpc-status.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import {
  courseHeadSchema,
  type PendingUpload,
  pendingUploadSchema,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { picturesOfQuizzes } from '../../store/unused-pictures.ts';

const tries = 3;

/** Retries transient failures; `work` must be idempotent. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error;
    }
  }
}

export interface NamedPendingUpload extends PendingUpload {
  readonly name: string;
}

/** Records that a course no longer shows a picture, so that the purge deletes its files. */
export function leaveThumbnail(
  batch: WriteBatch,
  database: Database,
  cId: string,
  { name, widths }: ThumbnailRecord,
  now: Date,
): void {
  batch.set(database.pendingUpload(name), { cId, widths, at: Timestamp.fromDate(now) });
}

export type PendingUploadStore = ReturnType<typeof createPendingUploadStore>;

/** Stores which pictures may be unused. The commits of courses also add and delete entries. */
export function createPendingUploadStore(database: Database) {
  return {
    async register(name: string, picture: PendingUpload): Promise<void> {
      await retry(() => database.pendingUpload(name).set(picture));
    },
    async forget(name: string): Promise<void> {
      await retry(() => database.pendingUpload(name).delete());
    },
    /** Whether the course shows that picture. */
    async isUsed(name: string, cId: string): Promise<boolean> {
      const [snapshot] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['thumbnail'],
      });
      const course = readRecord(courseHeadSchema.pick({ thumbnail: true }), snapshot);
      return course?.thumbnail?.name === name;
    },
    /**
     * Returns an upload's files that no quiz of the course uses, and prevents quizzes from using
     * them, so that the files can be deleted. Cost: two reads; one write if there are such files.
     */
    condemn: (name: string): Promise<string[]> =>
      database.firestore.runTransaction(async (transaction) => {
        const ref = database.pendingUpload(name);
        const upload = readRecord(pendingUploadSchema, await transaction.get(ref));
        if (upload === null) return [];
        const quizzes = await transaction.get(database.courseQuizzes(upload.cId));
        const lectures = readRecord(courseQuizzesSchema, quizzes)?.lectures ?? {};
        const used = picturesOfQuizzes(lectures);
        const unused = upload.files.filter((file) => !used.has(file));
        if (unused.length > 0) transaction.update(ref, { condemned: true });
        return unused;
      }),
    /** Lists uploads that have been pending since `until` or longer. */
    async listSince(until: Date, limit: number): Promise<NamedPendingUpload[]> {
      const { docs } = await database.pendingUploads
        .where('at', '<=', Timestamp.fromDate(until))
        .orderBy('at')
        .limit(limit)
        .get();
      return readRecords(database, pendingUploadSchema, docs).map(({ id, record }) => ({
        ...record,
        name: id,
      }));
    },
  };
}
