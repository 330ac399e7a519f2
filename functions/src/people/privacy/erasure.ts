import { times } from '@markaz/contract/limits';
import { type DeletionReason, nameToType } from '@markaz/contract/people/privacy';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { FieldPath, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { isStaff, refusedAsNull } from '../../accounts/sign-in/identity.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import { inGroups } from '../../core/in-groups.ts';
import { followIdOf } from '../../learning/follow/token.ts';
import { type IsTimeUp, never, type TaskResult } from '../../night/step.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre } from '../../store/counting.ts';
import { deleteWork, readWorkRefs } from '../../store/course-work.ts';
import { readRecord } from '../../store/database.ts';
import { deletedSchema, deletedUserRecord, userRecordSchema } from '../../store/records/user.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { eraseNames } from './erase-names.ts';

/** The account to delete, and why. */
export interface Deletion {
  readonly uid: string;
  readonly reason: DeletionReason;
  /** The name as staff typed it; null if the owner deletes the account. */
  readonly name: string | null;
}

/** Number of accounts that Firebase Auth deletes in one call. */
const accountsAtOnce = 1_000;
/** Accounts per commit; two documents each are well below the limit of a commit. */
const recordsAtOnce = 200;

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Deletes accounts for good. First, one commit deletes the student's own documents, so that their
 * sessions no longer open anything and no list shows their name. Then the account in Firebase Auth
 * is deleted, then the names in permanent records. A repeated request or the nightly purge
 * completes a deletion that was interrupted.
 */
export function createErasure({ database, auth: openAuth, now }: Context) {
  /** @throws 404, 409 if staff typed another name */
  async function decide({ now: at }: Acting, deletion: Deletion): Promise<Decision<void>> {
    const { uid, reason, name } = deletion;
    const ref = database.user(uid);
    const [snapshot, works] = await Promise.all([ref.get(), readWorkRefs(database, [uid])]);
    const user = readRecord(userRecordSchema, snapshot);
    if (user !== null && user.deleted !== null) return { answer: undefined };
    if (name !== null) {
      if (user === null) throw unknownStudent();
      if (foldArabic(name) !== foldArabic(nameToType({ uid, ...user })))
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
          for (const work of works) batch.delete(work);
          if (user?.follow) batch.delete(database.follow(followIdOf(user.follow.token)));
          if (courses.length > 0) countForCentre(batch, database, { at, unenrolled: courses });
        },
      },
    };
  }

  /**
   * Replaces the student's data by a record without personal data (`deletedUserRecord`). Cost: one
   * read, five writes, one for a link for parents, and a read and a delete per course with work.
   */
  async function deleteDocuments(acting: Acting, deletion: Deletion): Promise<void> {
    try {
      // A sign-in may create the user document meanwhile.
      await retryOnStatus(['ALREADY_EXISTS'], () =>
        runStaffAction(database, acting, () => decide(acting, deletion)),
      );
    } finally {
      database.changes.emit('unenrolled', deletion.uid);
    }
  }

  /** Removes the remaining names of these people, and records that. Cost: one write per person. */
  async function finish(uids: readonly string[]): Promise<void> {
    await eraseNames(database, uids);
    for (const some of inGroups(uids, recordsAtOnce)) {
      const batch = database.firestore.batch();
      for (const uid of some) batch.update(database.user(uid), { 'deleted.erased': true });
      await batch.commit();
    }
  }

  /** Returns a page of unfinished deletions. Cost: one read per deletion. */
  async function readUnfinished(after: string | null): Promise<string[]> {
    let query = database.users.where('deleted.erased', '==', false).orderBy(FieldPath.documentId());
    if (after !== null) query = query.startAfter(after);
    const { docs } = await query.limit(accountsAtOnce).select().get();
    return docs.map(({ id }) => id);
  }

  /** Deletes a page of accounts and returns their number. Failed ones are tried again later. */
  async function finishPage(uids: readonly string[], failures: unknown[]): Promise<number> {
    const auth = await openAuth();
    const { errors } = await auth.deleteUsers([...uids]);
    failures.push(...errors.map(({ error }) => error));
    const failed = new Set(errors.map(({ index }) => index));
    const deleted = uids.filter((_, index) => !failed.has(index));
    await finish(deleted);
    return deleted.length;
  }

  /**
   * Deletes the records of a page of accounts deleted before `moment`, and data that their last
   * sessions sent. Unfinished deletions are skipped. Cost: one read and two deletes per account.
   */
  async function deleteRecordsBefore(moment: Date, after: QueryDocumentSnapshot | null) {
    let query = database.users
      .where('deleted.at', '<', Timestamp.fromDate(moment))
      .orderBy('deleted.at');
    if (after !== null) query = query.startAfter(after);
    const { docs } = await query.limit(accountsAtOnce).select('deleted').get();
    const finished = docs
      .filter((doc) => deletedSchema.parse(doc.get('deleted')).erased)
      .map(({ id }) => id);
    await deleteWork(database, finished);
    for (const some of inGroups(finished, recordsAtOnce)) {
      const batch = database.firestore.batch();
      for (const id of some) {
        batch.delete(database.progress(id));
        batch.delete(database.user(id));
      }
      await batch.commit();
    }
    const last = docs.length === accountsAtOnce ? docs.at(-1) : undefined;
    return { forgotten: finished.length, next: last ?? null };
  }

  return {
    /** Returns false for staff, who are not deleted. @throws 404, 409 for another name, 503 */
    async erase(acting: Acting, deletion: Deletion): Promise<boolean> {
      const auth = await openAuth();
      const account = await auth.getUser(deletion.uid).catch(refusedAsNull);
      if (isStaff(account?.customClaims)) return false;
      await deleteDocuments(acting, deletion);
      await auth.deleteUser(deletion.uid).catch(refusedAsNull);
      await finish([deletion.uid]);
      return true;
    },

    /**
     * Finishes deletions, and deletes the records of accounts whose sessions have all expired. A
     * failed deletion does not block others. Cost per 1,000 finished: as many reads and writes,
     * about 70 reads for the names, and one call of Firebase Auth.
     * @throws AggregateError after trying all
     */
    async purge(isLate: IsTimeUp = never): Promise<TaskResult> {
      const failures: unknown[] = [];
      const counts = { finished: 0, forgotten: 0 };
      let isOver = false;
      for (let after: string | null = null; !isLate() && !isOver; ) {
        const uids = await readUnfinished(after);
        if (uids.length > 0) counts.finished += await finishPage(uids, failures);
        isOver = uids.length < accountsAtOnce;
        after = uids.at(-1) ?? null;
      }
      const lastOpen = new Date(now().getTime() - times.session);
      let after: QueryDocumentSnapshot | null = null;
      while (!isLate()) {
        const { forgotten, next } = await deleteRecordsBefore(lastOpen, after);
        counts.forgotten += forgotten;
        after = next;
        if (next === null) break;
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Accounts are not deleted yet');
      return { counts, isOver: isOver && !isLate() };
    },
  };
}
