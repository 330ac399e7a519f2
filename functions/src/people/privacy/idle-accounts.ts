import { times } from '@markaz/contract/limits';
import type { UserRecord } from 'firebase-admin/auth';
import { FieldPath, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { isStaff } from '../../accounts/sign-in/identity.ts';
import type { Context } from '../../context.ts';
import { inGroups } from '../../core/in-groups.ts';
import { followIdOf } from '../../learning/follow/token.ts';
import { type IsTimeUp, never, type TaskResult } from '../../night/step.ts';
import { isCommitted } from '../../store/commit.ts';
import { deleteWork } from '../../store/course-work.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { eraseNames } from './erase-names.ts';

/** Accounts that Firebase Auth deletes in one call; it allows one such call per second. */
const accountsAtOnce = 1_000;
/** Number of accounts that Firebase Auth looks up in one call. */
const lookedUpAtOnce = 100;
/** Number of concurrent commits. */
const deletedAtOnce = 100;

/**
 * Whether Firebase Auth recorded a sign-in or token refresh since `moment`. Firebase records a
 * sign-in earlier than the user document does.
 */
function wasSeenSince({ metadata }: UserRecord, moment: Date): boolean {
  return [metadata.lastSignInTime, metadata.lastRefreshTime].some(
    (time) => typeof time === 'string' && Date.parse(time) >= moment.getTime(),
  );
}

const pastSchema = userRecordSchema.pick({ pastEnrolments: true });
const followedSchema = userRecordSchema.pick({ follow: true });

/** Whether the end of a school year removed a course from a student after `moment`. */
function lostCourseSince(user: QueryDocumentSnapshot, moment: Date): boolean {
  const { pastEnrolments } = pastSchema.parse(user.data());
  return pastEnrolments.some(({ endedAt }) => endedAt.toDate() > moment);
}

/** Deletes idle accounts without a course. */
export function createIdleAccounts({ database, auth: openAuth, now }: Context) {
  /** Returns students without a course whose last sign-in was before then, oldest first. */
  async function readPage(before: Date, after: QueryDocumentSnapshot | undefined) {
    let query = database.users
      .where('courses', '==', [])
      .where('lastSignIn', '<', Timestamp.fromDate(before))
      .orderBy('lastSignIn')
      .orderBy(FieldPath.documentId())
      .select('lastSignIn', 'pastEnrolments', 'follow')
      .limit(accountsAtOnce);
    if (after !== undefined) query = query.startAfter(after);
    return (await query.get()).docs;
  }

  /** Deletes a student's data except course work; false if the document changed meanwhile. */
  function deleteUser(user: QueryDocumentSnapshot): Promise<boolean> {
    const batch = database.firestore.batch();
    batch.delete(user.ref, ifUnchanged(user));
    batch.delete(database.progress(user.id));
    const { follow } = followedSchema.parse(user.data());
    if (follow !== null) batch.delete(database.follow(followIdOf(follow.token)));
    return isCommitted(batch.commit());
  }

  /** Deletes accounts that may be deleted, and returns the users who no longer have an account. */
  async function closeAccounts(users: readonly QueryDocumentSnapshot[], until: Date) {
    const auth = await openAuth();
    const found = await Promise.all(
      inGroups(users, lookedUpAtOnce).map((some) =>
        auth.getUsers(some.map(({ id: uid }) => ({ uid }))),
      ),
    );
    const accounts = found.flatMap((each) => each.users);
    const [leaving, staying]: [string[], Set<string>] = [[], new Set()];
    for (const account of accounts) {
      // If a disabled account were deleted, its owner could sign in again.
      const stays =
        account.disabled || isStaff(account.customClaims) || wasSeenSince(account, until);
      if (stays) staying.add(account.uid);
      else leaving.push(account.uid);
    }
    const { errors } = leaving.length === 0 ? { errors: [] } : await auth.deleteUsers(leaving);
    for (const { index } of errors) staying.add(leaving[index] ?? '');
    return users.filter(({ id }) => !staying.has(id));
  }

  return {
    /**
     * Deletes students without a course and without a sign-in for half a year. Courses that the end
     * of a school year removed still count while that can be undone. The order is: the account, the
     * names in codes and log, the stored data, so that the next run can complete an interrupted
     * one. Cost per 1,000: as many reads and deletes of two or three documents, about 100 reads for
     * names and work, a read and a delete per course with stored work, ten look-ups and one
     * deleting call in Firebase Auth.
     */
    async purge(isLate: IsTimeUp = never): Promise<TaskResult> {
      const at = now().getTime();
      const until = new Date(at - times.idleAccount);
      const undoable = new Date(at - times.yearUndo);
      let accounts = 0;
      let after: QueryDocumentSnapshot | undefined;
      while (!isLate()) {
        const users = await readPage(until, after);
        const idle = users.filter((user) => !lostCourseSince(user, undoable));
        const closed = idle.length === 0 ? [] : await closeAccounts(idle, until);
        // The user document is deleted last, because the next run finds the rest through it.
        const uids = closed.map(({ id }) => id);
        await eraseNames(database, uids);
        await deleteWork(database, uids);
        let went = 0;
        for (const some of inGroups(closed, deletedAtOnce)) {
          const deleted = await Promise.all(some.map(deleteUser));
          went += deleted.filter(Boolean).length;
        }
        accounts += went;
        // If a whole page deletes nobody, there must be another problem, so the run ends.
        const isOver = users.length < accountsAtOnce || (idle.length > 0 && went === 0);
        if (isOver) return { counts: { accounts }, isOver };
        after = users.at(-1);
      }
      return { counts: { accounts }, isOver: false };
    },
  };
}
