import { times } from '@markaz/contract/limits';
import type { UserRecord } from 'firebase-admin/auth';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isStaff } from '../../accounts/sign-in/identity.ts';
import type { Context } from '../../context.ts';
import { inGroups } from '../../core/in-groups.ts';
import { type IsLate, never, type StepResult } from '../../night/step.ts';
import { deleteWork } from '../../store/course-work.ts';
import { strikeNames } from '../privacy/names.ts';
import { createIdleUserStore, lostCourseSince } from './idle-store.ts';

/** As many as Firebase Auth deletes in one call, of which it takes one a second. */
const accountsAtOnce = 1_000;
/** As many as it looks up in one call. */
const lookedUpAtOnce = 100;
/** Commits at the same time. */
const deletedAtOnce = 100;

/** Firebase Auth notes when somebody signs in before the site hears of it. */
function wasSeenSince({ metadata }: UserRecord, moment: Date): boolean {
  return [metadata.lastSignInTime, metadata.lastRefreshTime].some(
    (time) => typeof time === 'string' && Date.parse(time) >= moment.getTime(),
  );
}

/** Forgets people who looked in once and never bought anything. */
export function createIdleAccounts({ database, auth: openAuth, now }: Context) {
  const store = createIdleUserStore(database);

  /** Deletes the accounts of those who may go. Gives everyone who has none any more. */
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
      // To delete a disabled account would let its owner in again.
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
     * Deletes who holds no course and has not signed in for half a year: first the account, then the
     * name in the codes of former courses and in the log, then what is stored, so that whatever stops
     * this in between is made good the next time. Courses that the end of a school year took count as
     * held for as long as that can be undone. For each 1,000: as many reads and deletes of two or three
     * documents, some 100 reads for names and work, and a read and
     * a delete for each course of which anything is kept, ten calls of Firebase Auth that look up and one that deletes.
     */
    async purge(isLate: IsLate = never): Promise<StepResult> {
      const at = now().getTime();
      const until = new Date(at - times.idleAccount);
      const undoable = new Date(at - times.yearUndo);
      let accounts = 0;
      let after: QueryDocumentSnapshot | undefined;
      while (!isLate()) {
        const users = await store.page(until, accountsAtOnce, after);
        const idle = users.filter((user) => !lostCourseSince(user, undoable));
        const closed = idle.length === 0 ? [] : await closeAccounts(idle, until);
        // Names and work first: the document brings the next run back to them.
        const uids = closed.map(({ id }) => id);
        await strikeNames(database, uids);
        await deleteWork(database, uids);
        let went = 0;
        for (const some of inGroups(closed, deletedAtOnce)) {
          const deleted = await Promise.all(some.map((user) => store.delete(user)));
          went += deleted.filter(Boolean).length;
        }
        accounts += went;
        // A page of which nothing goes tells of something that is not idleness.
        const isOver = users.length < accountsAtOnce || (idle.length > 0 && went === 0);
        if (isOver) return { counts: { accounts }, isOver };
        after = users.at(-1);
      }
      return { counts: { accounts }, isOver: false };
    },
  };
}
