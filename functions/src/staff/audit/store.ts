import type { InputOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import { repairActions } from '@markaz/contract/people/repairs';
import type { AuditOutcome } from '@markaz/contract/staff/audit';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import { type Acting, auditRecord, type LoggedAction } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import { readNewest } from '../../store/paging.ts';
import { type Read, readRecords } from '../../store/read-list.ts';
import { type AuditRecord, auditRecordSchema } from '../../store/records/audit.ts';

/** Entries of a story: those that name one of its subjects, and those that are known by their ids. */
const namingEntries = 50;
const ownEntries = 20;
const batchEntries = 10;
/** Firestore asks for no more at once. */
const subjectsAtOnce = 30;

/** What a story is told from. */
export interface Story {
  readonly subjects: readonly string[];
  readonly ids: readonly string[];
  readonly batch: string | null;
}

export type StoryEntry = Read<AuditRecord>;

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(database: Database) {
  return {
    /**
     * The fifty newest entries about any of up to thirty subjects, the last twenty of these ids, and
     * the ten newest about a batch's making and printing, newest first; a read for each.
     */
    async about({ subjects, ids, batch }: Story): Promise<StoryEntry[]> {
      const refs = ids.slice(-ownEntries).map((id) => database.audit.doc(id));
      const newest = database.audit.orderBy('at', 'desc');
      const lists = await Promise.all([
        newest
          .where('subjects', 'array-contains-any', subjects.slice(0, subjectsAtOnce))
          .limit(namingEntries)
          .get(),
        ...(batch === null
          ? []
          : [
              newest
                .where('subjects', 'array-contains', `batch/${batch}`)
                .where('action', 'in', ['codes.make', 'codes.print'])
                .limit(batchEntries)
                .get(),
            ]),
      ]);
      const own = refs.length === 0 ? [] : await database.firestore.getAll(...refs);
      const docs = new Map(
        [...lists.flatMap((list) => list.docs), ...own].map((doc) => [doc.id, doc]),
      );
      return readRecords(database, auditRecordSchema, [...docs.values()]).toSorted(
        (a, b) => b.record.at.toMillis() - a.record.at.toMillis(),
      );
    },

    /** What staff repaired for a student, the newest first; a read for each, ten at most. */
    async repairsOf(uid: string): Promise<StoryEntry[]> {
      const { docs } = await database.audit
        .where('subjects', 'array-contains', `user/${uid}`)
        .where('action', 'in', repairActions)
        .orderBy('at', 'desc')
        .limit(limits.shownRepairs)
        .get();
      return readRecords(database, auditRecordSchema, docs);
    },

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
      return readNewest(database, query, 'at', auditRecordSchema, page);
    },
  };
}
