import { followedDays } from '@markaz/contract/limits';
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
import { neverDue, openCourses } from '../../store/records/enrolment.ts';
import { closedCourses, progressPartsSchema } from '../../store/records/progress.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';

/** Number of students per page. It is small, because each document can take 1 MiB of memory. */
const studentsPerPage = 50;
export type OpenCourses = ReturnType<typeof createOpenCourses>;

/** Time with an open course after which a student without any activity is inactive. */
const inactiveAfterSeconds = followedDays * 24 * 60 * 60;

const enrolmentsSchema = userRecordSchema.pick({ enrolments: true });

/**
 * Stores in `progress/{uid}` which courses are open to a student, so that one query finds inactive
 * students. For a student who has had a course for a week without any activity, also stores 0 as
 * the last activity, because a query does not find a document without the field. Also packs the
 * progress in closed courses.
 */
export function createOpenCourses({ database, now }: Pick<Context, 'database' | 'now'>) {
  /** Writes the open courses to the progress document, unless the document is up to date. */
  const writeProgress = (
    batch: WriteBatch,
    progress: DocumentSnapshot,
    open: string[],
    isInactive: boolean,
  ): void => {
    const neverActive = isInactive ? { at: 0 } : {};
    if (!progress.exists) {
      if (open.length > 0) batch.create(progress.ref, { open, ...neverActive });
      return;
    }
    const parts = readListRecord(database, progressPartsSchema, progress);
    const newlyClosed = [...(parts === null ? [] : closedCourses(parts, new Set(open)))];
    const isSame = JSON.stringify(progress.get('open') ?? []) === JSON.stringify(open);
    if (isSame && newlyClosed.length === 0 && !isInactive) return;
    const packedFields = newlyClosed.flatMap(([cId, course]) => [
      [`courses.${cId}`, FieldValue.delete()],
      [`closed.${cId}`, course],
    ]);
    batch.update(
      progress.ref,
      { open, ...neverActive, ...Object.fromEntries(packedFields) },
      ifUnchanged(progress),
    );
  };

  const updateStudent = async (
    user: QueryDocumentSnapshot,
    progress: DocumentSnapshot | undefined,
  ): Promise<void> => {
    const record = readListRecord(database, enrolmentsSchema, user);
    const { open, recheckAt, enrolledAt } = openCourses(record?.enrolments ?? {}, now());
    const wasActive = progress?.get('at') !== undefined;
    const inactiveAt = wasActive ? neverDue : enrolledAt + inactiveAfterSeconds;
    const isInactive = inactiveAt <= now().getTime() / 1000;
    const nextCheckAt = isInactive ? recheckAt : Math.min(recheckAt, inactiveAt);
    const batch = database.firestore.batch();
    batch.update(user.ref, { recheckAt: nextCheckAt }, ifUnchanged(user));
    if (progress !== undefined) writeProgress(batch, progress, open, isInactive);
    try {
      await batch.commit();
    } catch (error) {
      // A document has changed since it was read. The next page finds the student again if needed.
      if (!hasStatus(error, 'FAILED_PRECONDITION', 'NOT_FOUND', 'ALREADY_EXISTS')) throw error;
    }
  };

  return {
    /**
     * Updates each student whose enrolments have changed, who has a course that has closed since, or
     * who has had a course for a week without any activity. If a run is interrupted, the next run
     * continues it. Cost: 2 reads and at most 2 writes per student.
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
