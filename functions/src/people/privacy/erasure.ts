import { times } from '@markaz/contract/limits';
import { isStaff, refusedAsNull } from '../../accounts/sign-in/identity.ts';
import type { Context } from '../../context.ts';
import { type IsLate, never, type StepResult } from '../../night/step.ts';
import type { Acting } from '../../store/audit.ts';
import { createErasureStore, type Deletion } from './erasure-store.ts';
import { strikeNames } from './names.ts';

/** As many as Firebase Auth deletes in one call. */
const atOnce = 1_000;

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Deletes accounts for good. First, one commit deletes the student's own documents: from then on no
 * session of theirs opens anything, and no list shows their name. Then it deletes the account, then
 * the names in permanent records. A repeated request or the nightly purge completes an interrupted
 * deletion.
 */
export function createErasure({ database, auth: openAuth, now }: Context) {
  const store = createErasureStore(database);

  async function finish(uids: readonly string[]): Promise<void> {
    await strikeNames(database, uids);
    await store.noteErased(uids);
  }

  /** Deletes the accounts of a page and returns their number. Failed ones are tried again later. */
  async function finishPage(uids: readonly string[], failures: unknown[]): Promise<number> {
    const auth = await openAuth();
    const { errors } = await auth.deleteUsers([...uids]);
    failures.push(...errors.map(({ error }) => error));
    const failed = new Set(errors.map(({ index }) => index));
    const deleted = uids.filter((_, index) => !failed.has(index));
    await finish(deleted);
    return deleted.length;
  }

  return {
    /** @throws 503 if Firebase Auth is unavailable; the deletion is finished later */
    async erase(acting: Acting, deletion: Deletion) {
      const auth = await openAuth();
      const account = await auth.getUser(deletion.uid).catch(refusedAsNull);
      if (isStaff(account?.customClaims)) return 'staff';
      const outcome = await store.bury(acting, deletion);
      if (outcome === 'deleted') {
        await auth.deleteUser(deletion.uid).catch(refusedAsNull);
        await finish([deletion.uid]);
      }
      return outcome;
    },

    /**
     * Finishes deletions, and deletes the records of accounts whose sessions have all expired. A
     * failed deletion does not block the others. For each 1,000 finished: as many reads and writes,
     * some 70 reads for the names, and one call of Firebase Auth.
     * @throws AggregateError after trying all
     */
    async purge(isLate: IsLate = never): Promise<StepResult> {
      const failures: unknown[] = [];
      const counts = { finished: 0, forgotten: 0 };
      let isOver = false;
      for (let after: string | null = null; !isLate() && !isOver; ) {
        const uids = await store.unfinished(atOnce, after);
        if (uids.length > 0) counts.finished += await finishPage(uids, failures);
        isOver = uids.length < atOnce;
        after = uids.at(-1) ?? null;
      }
      const lastOpen = new Date(now().getTime() - times.session);
      let after: Awaited<ReturnType<typeof store.forgetBefore>>['next'] = null;
      while (!isLate()) {
        const { forgotten, next } = await store.forgetBefore(lastOpen, atOnce, after);
        counts.forgotten += forgotten;
        after = next;
        if (next === null) break;
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Accounts are not deleted yet');
      return { counts, isOver: isOver && !isLate() };
    },
  };
}
