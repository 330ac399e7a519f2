import { type DocumentSnapshot, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { countChanges } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import type { CardAfterMove, ChangedFields } from './transitions.ts';

/** A stored card, and the fields that a change sets on it. */
export interface CardUpdate<After extends ChangedFields | CardAfterMove> {
  readonly doc: DocumentSnapshot;
  readonly record: AccessCodeRecord;
  readonly after: After;
}

/**
 * Adds the new fields of cards to a write batch. The commit fails if a card has changed since it
 * was read.
 * @param entryId id of the log entry about this change
 */
export function writeCards(
  batch: WriteBatch,
  { admin, now }: Acting,
  updates: readonly CardUpdate<ChangedFields | CardAfterMove>[],
  entryId: string,
): void {
  const changed = { at: Timestamp.fromDate(now), by: admin.uid };
  for (const { doc, record, after } of updates) {
    const changes = [...record.changes, entryId];
    batch.update(doc.ref, { ...after, changed, changes }, ifUnchanged(doc));
  }
}

/** Adds the new states of cards to a write batch, and updates the counters of cards by state. */
export function writeStateChanges(
  batch: WriteBatch,
  database: Database,
  acting: Acting,
  updates: readonly CardUpdate<ChangedFields>[],
  entryId: string,
): void {
  writeCards(batch, acting, updates, entryId);
  const codes = updates.map(({ record, after }) => ({
    ...record,
    change: { [record.state]: -1, [after.state]: 1 },
  }));
  countChanges(batch, database, { at: acting.now, codes });
}
