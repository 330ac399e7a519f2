import type { InputOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import { repairActions } from '@markaz/contract/people/repairs';
import type { AuditOutcome } from '@markaz/contract/staff/audit';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import { type Acting, auditRecord, type LoggedAction } from '../../store/audit.ts';
import { type Database, type RecordWithId, readRecords } from '../../store/database.ts';
import { readNewest } from '../../store/paging.ts';
import { type AuditRecord, auditRecordSchema } from '../../store/records/audit.ts';

/** Selects the log entries of a history. */
export interface HistorySource {
  readonly subjects: readonly string[];
  readonly ids: readonly string[];
  readonly batch: string | null;
}

export type HistoryEntry = RecordWithId<AuditRecord>;

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(database: Database) {
  return {
    /**
     * Returns the entries of a history, newest first. The history contains the 50 newest entries
     * about the first 30 subjects, because Firestore allows no more subjects in a query. It also
     * contains the entries with the last 20 of `ids`, and the 10 newest entries about making and
     * printing the batch. Cost: 1 read per entry.
     */
    async readHistory({ subjects, ids, batch }: HistorySource): Promise<HistoryEntry[]> {
      const refs = ids.slice(-20).map((id) => database.audit.doc(id));
      const newest = database.audit.orderBy('at', 'desc');
      const lists = await Promise.all([
        newest.where('subjects', 'array-contains-any', subjects.slice(0, 30)).limit(50).get(),
        ...(batch === null
          ? []
          : [
              newest
                .where('subjects', 'array-contains', `batch/${batch}`)
                .where('action', 'in', ['codes.make', 'codes.print'])
                .limit(10)
                .get(),
            ]),
      ]);
      const docsById = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
      const docs = new Map(
        [...lists.flatMap((list) => list.docs), ...docsById].map((doc) => [doc.id, doc]),
      );
      return readRecords(database, auditRecordSchema, [...docs.values()]).toSorted(
        (a, b) => b.record.at.toMillis() - a.record.at.toMillis(),
      );
    },

    /** Returns a student's repairs, newest first. Cost: 1 read per repair, at most 10. */
    async repairsOf(uid: string): Promise<HistoryEntry[]> {
      const { docs } = await database.audit
        .where('subjects', 'array-contains', `user/${uid}`)
        .where('action', 'in', repairActions)
        .orderBy('at', 'desc')
        .limit(limits.listedRepairs)
        .get();
      return readRecords(database, auditRecordSchema, docs);
    },

    /**
     * Logs an action that changes data outside Firestore. The entry is written before the action
     * runs. Returns the entry's id.
     */
    async begin(acting: Acting, action: LoggedAction): Promise<string> {
      const entry = database.audit.doc();
      await entry.set(auditRecord(acting, { ...action, outcome: 'pending' }));
      return entry.id;
    },

    /**
     * Records the outcome of an action that `begin` logged. Nothing else in an entry ever changes.
     */
    async conclude(id: string, outcome: AuditOutcome): Promise<void> {
      await database.audit.doc(id).update({ outcome });
    },

    /** Reads entries, newest first. Cost: 1 read per entry. @throws 400 for an invalid cursor */
    page({ action, actor, subject, from, until, ...page }: InputOf<'admin/audit'>) {
      let query: Query = database.audit;
      if (action !== undefined) query = query.where('action', '==', action);
      if (actor !== undefined) query = query.where('actor.uid', '==', actor);
      if (subject !== undefined) query = query.where('subjects', 'array-contains', subject);
      if (from !== undefined) query = query.where('at', '>=', Timestamp.fromDate(new Date(from)));
      if (until !== undefined) query = query.where('at', '<', Timestamp.fromDate(new Date(until)));
      return readNewest(database, query, 'at', auditRecordSchema, page);
    },
  };
}
