import { times } from '@markaz/contract/limits';
import { confirmationName, type DeletionReason } from '@markaz/contract/people/privacy';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import {
  FieldPath,
  type QueryDocumentSnapshot,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { isStaff, nullIfRefused } from '../../accounts/sign-in/identity.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import { followIdOf } from '../../learning/follow/token.ts';
import { type IsTimeUp, neverTimeUp, type TaskResult } from '../../night/step.ts';
import type { Acting } from '../../store/audit.ts';
import { commitInGroups } from '../../store/commit.ts';
import { countForCentre } from '../../store/counting.ts';
import { deleteWork, readWorkRefs } from '../../store/course-work.ts';
import { readRecord } from '../../store/database.ts';
import { eraseQuestions } from '../../store/questions.ts';
import { deletedSchema, deletedUserRecord, userRecordSchema } from '../../store/records/user.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { eraseNames } from './erase-names.ts';

/** An account to delete, and the reason. */
export interface Deletion {
  readonly uid: string;
  readonly reason: DeletionReason;
  /** The name that staff typed to confirm, or null if students delete their own accounts. */
  readonly name: string | null;
}

/** Maximum number of accounts that Firebase Auth deletes in one call. */
const accountsPerCall = 1_000;
/** Number of accounts per commit that deletes the three documents of each. */
const recordsPerCommit = 200;

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Deletes accounts permanently. First, one commit deletes the student's documents, so that their
 * sessions open nothing and no list shows their name. Then the account in Firebase Auth is deleted,
 * and then the names in permanent records. A repeated request or the nightly job completes an
 * interrupted deletion.
 */
export function createErasure({ database, auth: getAuth, now }: Context) {
  /** @throws 404, 409 if staff typed another name */
  async function decide({ now: at }: Acting, deletion: Deletion): Promise<Decision<void>> {
    const { uid, reason, name } = deletion;
    const ref = database.user(uid);
    const [snapshot, workRefs] = await Promise.all([ref.get(), readWorkRefs(database, [uid])]);
    const user = readRecord(userRecordSchema, snapshot);
    if (user !== null && user.deleted !== null) return { answer: undefined };
    if (name !== null) {
      if (user === null) throw unknownStudent();
      if (foldArabic(name) !== foldArabic(confirmationName({ uid, ...user })))
        throw conflict('الاسم المكتوب ليس اسم هذا الطالب.');
    }
    const courses = Object.keys(user?.enrolments ?? {});
    return {
      answer: undefined,
      change: {
        logged: {
          action: 'student.delete',
          subjects: [`user/${uid}`, ...courses.map((cId) => `course/${cId}`)],
          after: { reason },
        },
        write(batch) {
          if (snapshot.exists) batch.delete(ref, ifUnchanged(snapshot));
          batch.create(ref, deletedUserRecord(at));
          batch.delete(database.progress(uid));
          for (const workRef of workRefs) batch.delete(workRef);
          if (user?.follow) batch.delete(database.follow(followIdOf(user.follow.token)));
          if (user?.calendar) batch.delete(database.calendar(followIdOf(user.calendar.token)));
          batch.delete(database.contact(uid));
          if (courses.length > 0) countForCentre(batch, database, { at, unenrolled: courses });
        },
      },
    };
  }

  /**
   * Replaces the student's data by a record without personal data (`deletedUserRecord`). Cost: 1
   * read and 6 writes. A parents' link and a calendar feed each add 1 write. Each course with
   * stored work adds 1 read and 1 delete.
   */
  async function deleteDocuments(acting: Acting, deletion: Deletion): Promise<void> {
    try {
      // A sign-in may create the user document at the same time.
      await retryOnStatus(['ALREADY_EXISTS'], () =>
        runStaffAction(database, acting, () => decide(acting, deletion)),
      );
    } finally {
      database.changes.emit('unenrolled', deletion.uid);
    }
  }

  /**
   * Removes the questions and the remaining names of these people, and marks their deletions as
   * finished. Cost: 1 write per person, and the cost of `eraseQuestions` and `eraseNames`.
   */
  async function finishDeletions(uids: readonly string[]): Promise<void> {
    await Promise.all([eraseQuestions(database, uids), eraseNames(database, uids)]);
    await commitInGroups(database.firestore, uids, (batch, uid) =>
      batch.update(database.user(uid), { 'deleted.erased': true }),
    );
  }

  /** Returns a page of uids whose deletion is not finished. Cost: 1 read per uid. */
  async function readUnfinished(after: string | null): Promise<string[]> {
    let query = database.users.where('deleted.erased', '==', false).orderBy(FieldPath.documentId());
    if (after !== null) query = query.startAfter(after);
    const { docs } = await query.limit(accountsPerCall).select().get();
    return docs.map(({ id }) => id);
  }

  /**
   * Deletes a page of accounts in Firebase Auth and returns the number of deleted accounts. The
   * next nightly job tries again to delete the others.
   * @param failures receives the errors of the accounts that could not be deleted
   */
  async function finishPage(uids: readonly string[], failures: unknown[]): Promise<number> {
    const auth = await getAuth();
    const { errors } = await auth.deleteUsers([...uids]);
    failures.push(...errors.map(({ error }) => error));
    const failed = new Set(errors.map(({ index }) => index));
    const deleted = uids.filter((_, index) => !failed.has(index));
    await finishDeletions(deleted);
    return deleted.length;
  }

  /**
   * Deletes the records of a page of deleted accounts, and data that their last sessions sent.
   * Skips unfinished deletions. Cost: 1 read and 3 deletes per account.
   */
  async function deleteRecordsBefore(deletedBefore: Date, after: QueryDocumentSnapshot | null) {
    let query = database.users
      .where('deleted.at', '<', Timestamp.fromDate(deletedBefore))
      .orderBy('deleted.at');
    if (after !== null) query = query.startAfter(after);
    const { docs } = await query.limit(accountsPerCall).select('deleted').get();
    const finished = docs
      .filter((doc) => deletedSchema.parse(doc.get('deleted')).erased)
      .map(({ id }) => id);
    await Promise.all([deleteWork(database, finished), eraseQuestions(database, finished)]);
    const deleteRecords = (batch: WriteBatch, id: string) => {
      batch.delete(database.progress(id));
      batch.delete(database.contact(id));
      batch.delete(database.user(id));
    };
    await commitInGroups(database.firestore, finished, deleteRecords, recordsPerCommit);
    const last = docs.length === accountsPerCall ? docs.at(-1) : undefined;
    return { forgotten: finished.length, next: last ?? null };
  }

  return {
    /** Deletes an account. Returns false for staff. @throws 404, 409 for another name, 503 */
    async erase(acting: Acting, deletion: Deletion): Promise<boolean> {
      const auth = await getAuth();
      const account = await auth.getUser(deletion.uid).catch(nullIfRefused);
      if (isStaff(account?.customClaims)) return false;
      await deleteDocuments(acting, deletion);
      await auth.deleteUser(deletion.uid).catch(nullIfRefused);
      await finishDeletions([deletion.uid]);
      return true;
    },

    /**
     * Finishes interrupted deletions, and deletes the records of deleted accounts whose sessions
     * have all expired. A failed deletion does not stop the others. Cost per 1,000 accounts: about
     * 1,070 reads and 1,000 writes, and 1 call of Firebase Auth.
     * @throws AggregateError after trying all accounts, if some failed
     */
    async purge(isLate: IsTimeUp = neverTimeUp): Promise<TaskResult> {
      const failures: unknown[] = [];
      const counts = { finished: 0, forgotten: 0 };
      let isFinished = false;
      for (let after: string | null = null; !isLate() && !isFinished; ) {
        const uids = await readUnfinished(after);
        if (uids.length > 0) counts.finished += await finishPage(uids, failures);
        isFinished = uids.length < accountsPerCall;
        after = uids.at(-1) ?? null;
      }
      const oldestSessionStart = new Date(now().getTime() - times.session);
      let after: QueryDocumentSnapshot | null = null;
      while (!isLate()) {
        const { forgotten, next } = await deleteRecordsBefore(oldestSessionStart, after);
        counts.forgotten += forgotten;
        after = next;
        if (next === null) break;
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Accounts are not deleted yet');
      return { counts, isFinished: isFinished && !isLate() };
    },
  };
}
