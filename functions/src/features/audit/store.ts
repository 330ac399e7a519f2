import type { InputOf } from '@markaz/contract/api';
import type { AuditOutcome } from '@markaz/contract/audit';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import { type Acting, auditRecord, type LoggedAction } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import { readNewest } from '../../store/paging.ts';
import { auditRecordSchema } from '../../store/records/audit.ts';

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(database: Database) {
  return {
    /** Enters an action that Firestore has no part in, before it is done, and gives the entry's id. */
    async begin(acting: Acting, action: LoggedAction): Promise<string> {
      const entry = database.audit.doc();
      await entry.set(auditRecord(acting, { ...action, outcome: 'pending' }));
      return entry.id;
    },

    /** Notes what came of such an action; all else of an entry stands for good. */
    async conclude(id: string, outcome: AuditOutcome): Promise<void> {
      await database.audit.doc(id).update({ outcome });
    },

    /** Newest first; as many reads as entries. @throws 400 for a position that is none */
    page({ action, actor, subject, from, until, ...page }: InputOf<'admin/audit'>) {
      let query: Query = database.audit;
      if (action !== undefined) query = query.where('action', '==', action);
      if (actor !== undefined) query = query.where('actor.uid', '==', actor);
      if (subject !== undefined) query = query.where('subjects', 'array-contains', subject);
      if (from !== undefined) query = query.where('at', '>=', Timestamp.fromDate(new Date(from)));
      if (until !== undefined) query = query.where('at', '<', Timestamp.fromDate(new Date(until)));
      return readNewest(query, 'at', auditRecordSchema, page);
    },
  };
}
