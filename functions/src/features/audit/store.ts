import type { InputOf } from '@markaz/contract/api';
import type { AuditOutcome } from '@markaz/contract/audit';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Acting, auditRecord, type LoggedAction } from '../../store/audit.ts';
import { positionId, positionTime, readCursor, writeCursor } from '../../store/cursor.ts';
import type { Database } from '../../store/database.ts';
import { type AuditRecord, auditRecordSchema } from '../../store/records/audit.ts';

export interface AuditStore {
  /** Enters an action that Firestore has no part in, before it is done, and gives the entry's id. */
  begin(acting: Acting, action: LoggedAction): Promise<string>;
  /** Notes what came of such an action; all else of an entry stands for good. */
  conclude(id: string, outcome: AuditOutcome): Promise<void>;
  /** Newest first; as many reads as entries. @throws 400 for a position that is none */
  page(request: InputOf<'admin/audit'>): Promise<{
    readonly entries: { readonly id: string; readonly record: AuditRecord }[];
    readonly next: string | null;
  }>;
}

const positionSchema = z.tuple([positionTime, positionId]);

export function createAuditStore(database: Database): AuditStore {
  return {
    async begin(acting, action) {
      const entry = database.audit.doc();
      await entry.set(auditRecord(acting, { ...action, outcome: 'pending' }));
      return entry.id;
    },

    async conclude(id, outcome) {
      await database.audit.doc(id).update({ outcome });
    },

    async page({ action, actor, subject, from, until, after, limit }) {
      let query = database.audit.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
      if (action !== undefined) query = query.where('action', '==', action);
      if (actor !== undefined) query = query.where('actor.uid', '==', actor);
      if (subject !== undefined) query = query.where('subjects', 'array-contains', subject);
      if (from !== undefined) query = query.where('at', '>=', Timestamp.fromDate(new Date(from)));
      if (until !== undefined) query = query.where('at', '<', Timestamp.fromDate(new Date(until)));
      if (after !== undefined) {
        const [at, id] = readCursor(positionSchema, after);
        query = query.startAfter(Timestamp.fromMillis(at), id);
      }
      const { docs } = await query.limit(limit).get();
      const entries = docs.map((doc) => ({
        id: doc.id,
        record: auditRecordSchema.parse(doc.data()),
      }));
      const last = entries.length === limit ? entries.at(-1) : undefined;
      const next = last === undefined ? null : writeCursor([last.record.at.toMillis(), last.id]);
      return { entries, next };
    },
  };
}
