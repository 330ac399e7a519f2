import { Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import { isTransient } from '../../core/grpc-status.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import {
  courseContentsSchema,
  courseHeadSchema,
  lectureResourcesSchema,
  type PendingUpload,
  pendingUploadSchema,
  type ThumbnailRecord,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';
import { captionsOfLectures, picturesOfQuizzes } from '../../store/unused-files.ts';
import { isCaptionsFile } from './names.ts';

const maxTries = 3;

/**
 * Runs `operation`, and retries it after temporary failures.
 * @param operation must be idempotent
 */
async function retry<Result>(operation: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (attempt === maxTries || !isTransient(error)) throw error;
    }
  }
}

export interface NamedPendingUpload extends PendingUpload {
  readonly name: string;
}

/** Records that a course no longer uses a picture, so that the purge deletes its files. */
export function markThumbnailUnused(
  batch: WriteBatch,
  database: Database,
  cId: string,
  { name, widths }: ThumbnailRecord,
  now: Date,
): void {
  batch.set(database.pendingUpload(name), { cId, widths, at: Timestamp.fromDate(now) });
}

export type PendingUploadStore = ReturnType<typeof createPendingUploadStore>;

/**
 * Stores the pending uploads, which are the pictures that may be unused. Commits of courses also
 * add and delete these entries.
 */
export function createPendingUploadStore(database: Database) {
  /** Returns the uploaded captions of a course. Cost: 1 read, plus 1 per removed lecture. */
  async function readCaptions(transaction: Transaction, cId: string): Promise<Set<string>> {
    const contents = await transaction.get(database.courseContents(cId));
    const removed = await transaction.get(database.removedLectures.where('cId', '==', cId));
    const lectures = readRecord(courseContentsSchema, contents)?.lectures ?? {};
    return captionsOfLectures([
      ...Object.values(lectures),
      ...removed.docs.map((doc) => lectureResourcesSchema.parse(doc.data())),
    ]);
  }

  return {
    async register(name: string, picture: PendingUpload): Promise<void> {
      await retry(() => database.pendingUpload(name).set(picture));
    },
    async deleteEntry(name: string): Promise<void> {
      await retry(() => database.pendingUpload(name).delete());
    },
    /** Whether the course uses that picture. Cost: 1 read. */
    async isUsed(name: string, cId: string): Promise<boolean> {
      const [snapshot] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['thumbnail'],
      });
      const course = readRecord(courseHeadSchema.pick({ thumbnail: true }), snapshot);
      return course?.thumbnail?.name === name;
    },
    /**
     * Returns those files of an upload that no quiz and no lecture of the course uses, so that they
     * can be deleted. Marks the upload, so that nothing starts to use these files. Cost: 2 reads,
     * plus 1 write if there are such files. Captions cost 1 more read, and 1 per removed lecture.
     */
    claimUnusedFiles: (name: string): Promise<string[]> =>
      database.firestore.runTransaction(async (transaction) => {
        const ref = database.pendingUpload(name);
        const upload = readRecord(pendingUploadSchema, await transaction.get(ref));
        if (upload === null) return [];
        const quizzes = await transaction.get(database.courseQuizzes(upload.cId));
        const lectures = readRecord(courseQuizzesSchema, quizzes)?.lectures ?? {};
        const usedFiles = new Set([
          ...picturesOfQuizzes(lectures),
          ...(upload.files.some(isCaptionsFile) ? await readCaptions(transaction, upload.cId) : []),
        ]);
        const unusedFiles = upload.files.filter((file) => !usedFiles.has(file));
        if (unusedFiles.length > 0) transaction.update(ref, { condemned: true });
        return unusedFiles;
      }),
    /** Lists pending uploads that started at this time or before. Cost: 1 read per upload. */
    async listStartedBefore(time: Date, limit: number): Promise<NamedPendingUpload[]> {
      const { docs } = await database.pendingUploads
        .where('at', '<=', Timestamp.fromDate(time))
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
