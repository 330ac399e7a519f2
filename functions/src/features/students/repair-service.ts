import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentEntry } from '../audit/present.ts';
import type { AuditStore } from '../audit/store.ts';
import type { Context } from '../context.ts';
import { unknownStudent } from './service.ts';
import { createUnlockStore } from './unlock-store.ts';

/** What staff repaired for a student, and the repairs that are no matter of one course. */
export function createRepairService({
  database,
  now,
  audit,
}: Context & { readonly audit: Pick<AuditStore, 'repairsOf'> }) {
  const locks = createUnlockStore(database);
  return {
    /** A read for each, ten at most. */
    async 'admin/students/repairs'({ input: { uid } }) {
      const found = await audit.repairsOf(uid);
      return { repairs: found.map(({ id, record }) => presentEntry(id, record)) };
    },

    /** One read, two writes; none where there is no lock. @throws 404 */
    async 'admin/students/unlock'({ caller: admin, input }) {
      const outcome = await locks.unlock({ admin, now: now() }, input);
      if (outcome === 'no-user') throw unknownStudent();
      return { unlocked: outcome === 'unlocked' };
    },
  } satisfies Partial<Handlers>;
}
