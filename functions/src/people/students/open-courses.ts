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

/** Number of students per page. It is small, because each document can take 1 MiB of memory. */
const studentsPerPage = 50;
export type OpenCourses = ReturnType<typeof createOpenCourses>;

const enrolmentsSchema = userRecordSchema.pick({ enrolments: true });

/**
 * Stores in `progress/{uid}` which courses are open to a student, so that one query finds inactive
 * students. Also packs the progress in closed courses.
 */
export function createOpenCourses({ database, now }: Pick<Context, 'database' | 'now'>) {
  /** Writes the open courses to the progress document, unless the document is up to date. */
  const writeProgress = (batch: WriteBatch, progress: DocumentSnapshot, open: string[]): void => {
    if (!progress.exists) {
      if (open.length > 0) batch.create(progress.ref, { open });
      return;
    }
    const parts = readListRecord(database, progressPartsSchema, progress);
    const newlyClosed = [...(parts === null ? [] : closedCourses(parts, new Set(open)))];
    const isSame = JSON.stringify(progress.get('open') ?? []) === JSON.stringify(open);
    if (isSame && newlyClosed.length === 0) return;
    const packedFields = newlyClosed.flatMap(([cId, course]) => [
      [`courses.${cId}`, FieldValue.delete()],
      [`closed.${cId}`, course],
    ]);
    batch.update(
      progress.ref,
      { open, ...Object.fromEntries(packedFields) },
      ifUnchanged(progress),
    );
  };

  const updateStudent = async (
    user: QueryDocumentSnapshot,
    progress: DocumentSnapshot | undefined,
  ): Promise<void> => {
    const record = readListRecord(database, enrolmentsSchema, user);
    const { open, recheckAt } = openCourses(record?.enrolments ?? {}, now());
    const batch = database.firestore.batch();
    batch.update(user.ref, { recheckAt }, ifUnchanged(user));
    if (progress !== undefined) writeProgress(batch, progress, open);
    try {
      await batch.commit();
    } catch (error) {
      // A document has changed since it was read. The next page finds the student again if needed.
      const conflictStatuses = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ALREADY_EXISTS'] as const;
      if (!conflictStatuses.some((status) => hasStatus(error, status))) throw error;
    }
  };

  return {
    /**
     * Updates each student whose enrolments have changed or who has a course that has closed since.
     * If a run is interrupted, the next run continues it. Cost: 2 reads and at most 2 writes per
     * student.
     * @param isLate called after each page
     */
    async update(isLate: IsTimeUp): Promise<TaskResult> {
      const query = database.users
        .where('recheckAt', '<=', Math.floor(now().getTime() / 1000))
        .orderBy('recheckAt')
        .orderBy(FieldPath.documentId())
        .select('enrolments')
        .limit(studentsPerPage);
      let students = 0;
      for (;;) {
        const { docs } = await query.get();
        if (docs.length > 0) {
          const refs = docs.map(({ id }) => database.progress(id));
          const progress = await database.firestore.getAll(...refs);
          await Promise.all(docs.map((doc, index) => updateStudent(doc, progress[index])));
        }
        students += docs.length;
        if (docs.length < studentsPerPage) return { counts: { students }, isFinished: true };
        if (isLate()) return { counts: { students }, isFinished: false };
      }
    },
  };
}
