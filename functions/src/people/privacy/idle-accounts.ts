import { times } from '@markaz/contract/limits';
import type { UserRecord } from 'firebase-admin/auth';
import { FieldPath, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { isStaff } from '../../accounts/sign-in/identity.ts';
import type { Context } from '../../context.ts';
import { inGroups } from '../../core/in-groups.ts';
import { followIdOf } from '../../learning/follow/token.ts';
import { type IsTimeUp, neverTimeUp, type TaskResult } from '../../night/step.ts';
import { isCommitted } from '../../store/commit.ts';
import { deleteWork } from '../../store/course-work.ts';
import { eraseQuestions } from '../../store/questions.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { eraseNames } from './erase-names.ts';

/**
 * Maximum number of accounts that Firebase Auth deletes in one call. Firebase Auth allows 1 such
 * call per second.
 */
const accountsPerCall = 1_000;
/** Maximum number of accounts that Firebase Auth finds in one call. */
const lookupsPerCall = 100;
/** Maximum number of concurrent commits, each of which deletes one student's data. */
const concurrentDeletions = 100;

/**
 * Whether Firebase Auth recorded a sign-in or token refresh since a time. A sign-in is recorded in
 * Firebase Auth before it is recorded in the user document.
 */
function wasActiveSince({ metadata }: UserRecord, since: Date): boolean {
  return [metadata.lastSignInTime, metadata.lastRefreshTime].some(
    (time) => typeof time === 'string' && Date.parse(time) >= since.getTime(),
  );
}

const pastEnrolmentsSchema = userRecordSchema.pick({ pastEnrolments: true });
const linksSchema = userRecordSchema.pick({ follow: true, calendar: true });

/** Whether the end of a school year removed a course from a student after a time. */
function lostCourseSince(user: QueryDocumentSnapshot, since: Date): boolean {
  const { pastEnrolments } = pastEnrolmentsSchema.parse(user.data());
  return pastEnrolments.some(({ endedAt }) => endedAt.toDate() > since);
}

/** Deletes accounts without a course that nobody has used for half a year. */
export function createIdleAccounts({ database, auth: getAuth, now }: Context) {
  /**
   * Returns a page of students without a course whose last sign-in was before a time. The oldest
   * sign-in comes first.
   */
  async function readPage(before: Date, after: QueryDocumentSnapshot | undefined) {
    let query = database.users
      .where('courses', '==', [])
      .where('lastSignIn', '<', Timestamp.fromDate(before))
      .orderBy('lastSignIn')
      .orderBy(FieldPath.documentId())
      .select('lastSignIn', 'pastEnrolments', 'follow', 'calendar')
      .limit(accountsPerCall);
    if (after !== undefined) query = query.startAfter(after);
    return (await query.get()).docs;
  }

  /** Deletes a student's data except course work. Returns false if the document has changed. */
  function deleteUser(user: QueryDocumentSnapshot): Promise<boolean> {
    const batch = database.firestore.batch();
    batch.delete(user.ref, ifUnchanged(user));
    batch.delete(database.progress(user.id));
    batch.delete(database.contact(user.id));
    const { follow, calendar } = linksSchema.parse(user.data());
    if (follow !== null) batch.delete(database.follow(followIdOf(follow.token)));
    if (calendar !== null) batch.delete(database.calendar(followIdOf(calendar.token)));
    return isCommitted(batch.commit());
  }

  /**
   * Deletes these accounts in Firebase Auth, except for accounts that are disabled, belong to staff
   * or were used since `idleSince`. Returns the users who no longer have an account.
   */
  async function closeAccounts(users: readonly QueryDocumentSnapshot[], idleSince: Date) {
    const auth = await getAuth();
    const found = await Promise.all(
      inGroups(users, lookupsPerCall).map((group) =>
        auth.getUsers(group.map(({ id: uid }) => ({ uid }))),
      ),
    );
    const accounts = found.flatMap((each) => each.users);
    const [deletableUids, retainedUids]: [string[], Set<string>] = [[], new Set()];
    for (const account of accounts) {
      // A disabled account is not deleted, because its owner could then sign in with a new one.
      const isRetained =
        account.disabled || isStaff(account.customClaims) || wasActiveSince(account, idleSince);
      if (isRetained) retainedUids.add(account.uid);
      else deletableUids.push(account.uid);
    }
    const { errors } =
      deletableUids.length === 0 ? { errors: [] } : await auth.deleteUsers(deletableUids);
    for (const { index } of errors) retainedUids.add(deletableUids[index] ?? '');
    return users.filter(({ id }) => !retainedUids.has(id));
  }

  return {
    /**
     * Deletes students who have no course and have not signed in for half a year. If the end of a
     * school year removed a course, the student still has it here while the end can be undone. The
     * user document is deleted last, after the account, the names in codes and log, the course
     * work and the questions. So the next run finds and completes an interrupted deletion. Cost per
     * 1,000 students: about 1,100 reads, 3,000 to 5,000 deletes and 11 calls of Firebase Auth. Each
     * course with stored work and each question adds 1 read and 1 delete.
     */
    async purge(isLate: IsTimeUp = neverTimeUp): Promise<TaskResult> {
      const at = now().getTime();
      const idleSince = new Date(at - times.idleAccount);
      const undoableSince = new Date(at - times.yearUndo);
      let accounts = 0;
      let after: QueryDocumentSnapshot | undefined;
      while (!isLate()) {
        const users = await readPage(idleSince, after);
        const idle = users.filter((user) => !lostCourseSince(user, undoableSince));
        const closedUsers = idle.length === 0 ? [] : await closeAccounts(idle, idleSince);
        const uids = closedUsers.map(({ id }) => id);
        await eraseNames(database, uids);
        await deleteWork(database, uids);
        await eraseQuestions(database, uids);
        let deletedCount = 0;
        for (const group of inGroups(closedUsers, concurrentDeletions)) {
          const deleted = await Promise.all(group.map(deleteUser));
          deletedCount += deleted.filter(Boolean).length;
        }
        accounts += deletedCount;
        // If nobody on a page could be deleted, there is a problem, so the run ends.
        const isFinished =
          users.length < accountsPerCall || (idle.length > 0 && deletedCount === 0);
        if (isFinished) return { counts: { accounts }, isFinished };
        after = users.at(-1);
      }
      return { counts: { accounts }, isFinished: false };
    },
  };
}
