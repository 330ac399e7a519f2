import { times } from '@markaz/contract/limits';
import type { Acting } from '../../store/audit.ts';
import { isStaff, refusedAsNull } from '../auth/identity.ts';
import type { Context } from '../context.ts';
import { createErasureStore, type Deletion } from './erasure-store.ts';
import { strikeNames } from './names.ts';

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Deletes accounts for good. First, in one commit, all that lies in documents of the student's own:
 * from then on no session of his opens anything, and no list has his name. Then the account, then the
 * names in what is kept for good. Whatever stops this in between is made good when it is asked for
 * again, or by the nightly purge.
 */
export function createErasure({ database, auth: openAuth, now }: Context) {
  const store = createErasureStore(database);

  async function finish(uid: string): Promise<void> {
    const auth = await openAuth();
    await auth.deleteUser(uid).catch(refusedAsNull);
    await strikeNames(database, uid);
    await store.noteErased(uid);
  }

  return {
    /** @throws 503 where Firebase Auth is away: what was begun is finished later */
    async erase(acting: Acting, deletion: Deletion) {
      const auth = await openAuth();
      const account = await auth.getUser(deletion.uid).catch(refusedAsNull);
      if (isStaff(account?.customClaims)) return 'staff';
      const outcome = await store.bury(acting, deletion);
      if (outcome === 'deleted') await finish(deletion.uid);
      return outcome;
    },

    /**
     * Finishes deletions that were begun, and forgets those whose sessions have all run out. One that
     * fails keeps no other waiting.
     * @returns how many accounts are forgotten @throws AggregateError once all were tried
     */
    async purge(): Promise<number> {
      const lastOpen = now().getTime() - times.session;
      const failures: unknown[] = [];
      let forgotten = 0;
      for (const { uid, at, erased } of await store.deleted()) {
        const isOver = erased && at.toMillis() < lastOpen;
        try {
          if (isOver) await store.forget(uid);
          else if (!erased) await finish(uid);
          forgotten += Number(isOver);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Accounts are not deleted yet');
      return forgotten;
    },
  };
}
