import { FieldPath, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { IsLate, StepResult } from '../../night/step.ts';
import { openCourses } from '../../store/open-courses.ts';
import { unchanged } from '../../store/optimistic-transaction.ts';
import { readRecordOfList } from '../../store/read-list.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import type { Context } from '../context.ts';

const studentsAtOnce = 200;
export type OpenCourses = ReturnType<typeof createOpenCourses>;

const heldSchema = userRecordSchema.pick({ enrolments: true });

/** Keeps in `progress/{uid}` which courses are open to a student, so that one query finds who is away. */
export function createOpenCourses({ database, now }: Pick<Context, 'database' | 'now'>) {
  const renewOne = async (user: QueryDocumentSnapshot, known: unknown): Promise<void> => {
    const record = readRecordOfList(database, heldSchema, user);
    const { open, recheckAt } = openCourses(record?.enrolments ?? {}, now());
    const batch = database.firestore.batch();
    batch.update(user.ref, { recheckAt }, unchanged(user));
    if (JSON.stringify(known ?? []) !== JSON.stringify(open))
      batch.set(database.progress(user.id), { open }, { merge: true });
    try {
      await batch.commit();
    } catch (error) {
      // Changed or deleted meanwhile: whoever is still due is found again.
      if (!hasStatus(error, 'FAILED_PRECONDITION') && !hasStatus(error, 'NOT_FOUND')) throw error;
    }
  };

  return {
    /**
     * For students whose enrolments were changed, or of whose courses one has closed since. Two reads
     * and at most two writes for each; stopped anywhere, it goes on there.
     * @param isLate asked after each page of 200
     */
    async renew(isLate: IsLate): Promise<StepResult> {
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
          const progress = await database.firestore.getAll(
            ...docs.map(({ id }) => database.progress(id)),
            { fieldMask: ['open'] },
          );
          await Promise.all(docs.map((doc, index) => renewOne(doc, progress[index]?.get('open'))));
        }
        students += docs.length;
        if (docs.length < studentsAtOnce) return { counts: { students }, isOver: true };
        if (isLate()) return { counts: { students }, isOver: false };
      }
    },
  };
}
