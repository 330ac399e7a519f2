import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import type { IsTimeUp, TaskResult } from '../../night/step.ts';
import { readListRecord } from '../../store/database.ts';
import { openCourses } from '../../store/records/enrolment.ts';
import { closedCourses, progressPartsSchema } from '../../store/records/progress.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';

/** Students read at a time; few, because each document can have 1 MiB in memory. */
const studentsAtOnce = 50;
export type OpenCourses = ReturnType<typeof createOpenCourses>;

const heldSchema = userRecordSchema.pick({ enrolments: true });

/**
 * Stores in `progress/{uid}` which courses are open to a student, so that one query finds inactive
 * students. Also packs the progress in closed courses.
 */
export function createOpenCourses({ database, now }: Pick<Context, 'database' | 'now'>) {
  /** Writes the open courses, unless the document is up to date. */
  const writeProgress = (batch: WriteBatch, progress: DocumentSnapshot, open: string[]): void => {
    if (!progress.exists) {
      if (open.length > 0) batch.create(progress.ref, { open });
      return;
    }
    const parts = readListRecord(database, progressPartsSchema, progress);
    const closing = [...(parts === null ? [] : closedCourses(parts, new Set(open)))];
    const isSame = JSON.stringify(progress.get('open') ?? []) === JSON.stringify(open);
    if (isSame && closing.length === 0) return;
    const moved = closing.flatMap(([cId, course]) => [
      [`courses.${cId}`, FieldValue.delete()],
      [`closed.${cId}`, course],
    ]);
    batch.update(progress.ref, { open, ...Object.fromEntries(moved) }, ifUnchanged(progress));
  };

  const renewOne = async (
    user: QueryDocumentSnapshot,
    progress: DocumentSnapshot | undefined,
  ): Promise<void> => {
    const record = readListRecord(database, heldSchema, user);
    const { open, recheckAt } = openCourses(record?.enrolments ?? {}, now());
    const batch = database.firestore.batch();
    batch.update(user.ref, { recheckAt }, ifUnchanged(user));
    if (progress !== undefined) writeProgress(batch, progress, open);
    try {
      await batch.commit();
    } catch (error) {
      // The document was changed or deleted meanwhile. The next page finds students still due.
      const moved = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ALREADY_EXISTS'] as const;
      if (!moved.some((status) => hasStatus(error, status))) throw error;
    }
  };

  return {
    /**
     * Updates students whose enrolments changed or who have a course that has closed. The next run
     * continues an interrupted one. Cost: two reads and at most two writes per student.
     * @param isLate called after each page of 50
     */
    async renew(isLate: IsTimeUp): Promise<TaskResult> {
      const query = database.users
        .where('recheckAt', '<=', Math.floor(now().getTime() / 1000))
        .orderBy('recheckAt')
        .orderBy(FieldPath.documentId())
        .select('enrolments')
        .limit(studentsAtOnce);
      let students = 0;
      for (;;) {
        const { docs } = await query.get();
        if (docs.length > 0) {
          const refs = docs.map(({ id }) => database.progress(id));
          const progress = await database.firestore.getAll(...refs);
          await Promise.all(docs.map((doc, index) => renewOne(doc, progress[index])));
        }
        students += docs.length;
        if (docs.length < studentsAtOnce) return { counts: { students }, isOver: true };
        if (isLate()) return { counts: { students }, isOver: false };
      }
    },
  };
}
