import type { DocumentData, WriteBatch } from 'firebase-admin/firestore';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import type { Acting, LoggedAction } from '../../store/audit.ts';
import { readStudent, type UserRecord } from '../../store/records/user.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';

/** What a repair changes, and its log entry. By default, the only subject is the student. */
interface StudentChange
  extends Omit<LoggedAction, 'subjects'>,
    Partial<Pick<LoggedAction, 'subjects'>> {
  /** Changed fields of the user document. */
  readonly fields: DocumentData;
  /** Adds further writes to the same commit. */
  readonly addWrites?: (batch: WriteBatch) => void;
}

/** The result of a repair. `change` is omitted if nothing changes. */
interface Repair<Answer> {
  readonly answer: Answer;
  readonly change?: StudentChange;
}

/**
 * Changes a user document, and logs the change in the same commit. Cost: 1 read and 2 writes.
 * @throws 404
 */
export function changeStudent<Answer>(
  { database, now }: Pick<Context, 'database' | 'now'>,
  admin: Acting['admin'],
  uid: string,
  decide: (user: UserRecord, acting: Acting) => Repair<Answer>,
): Promise<Answer> {
  const acting = { admin, now: now() };
  return runStaffAction(database, acting, async () => {
    const snapshot = await database.user(uid).get();
    const user = readStudent(snapshot);
    if (user === null) throw unknownStudent();
    const { answer, change } = decide(user, acting);
    if (change === undefined) return { answer };
    const { fields, addWrites, ...entry } = change;
    return {
      answer,
      change: {
        logged: { subjects: [`user/${uid}`], ...entry },
        write(batch) {
          batch.update(snapshot.ref, fields, ifUnchanged(snapshot));
          addWrites?.(batch);
        },
      },
    };
  });
}
