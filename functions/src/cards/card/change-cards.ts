import { type DocumentSnapshot, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { countChanges } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import type { Changed, Moved } from './transitions.ts';

/** A card that changes, with its new fields. */
export interface Changing<After extends Changed | Moved> {
  readonly doc: DocumentSnapshot;
  readonly record: AccessCodeRecord;
  readonly after: After;
}

/** Writes cards that must not have changed since they were read. @param entry id in the log */
export function writeCards(
  batch: WriteBatch,
  { admin, now }: Acting,
  changing: readonly Changing<Changed | Moved>[],
  entry: string,
): void {
  const changed = { at: Timestamp.fromDate(now), by: admin.uid };
  for (const { doc, record, after } of changing) {
    const changes = [...record.changes, entry];
    batch.update(doc.ref, { ...after, changed, changes }, ifUnchanged(doc));
  }
}

/** Writes cards with new states, and counts the changes. */
export function writeStates(
  batch: WriteBatch,
  database: Database,
  acting: Acting,
  changing: readonly Changing<Changed>[],
  entry: string,
): void {
  writeCards(batch, acting, changing, entry);
  const codes = changing.map(({ record, after }) => ({
    ...record,
    change: { [record.state]: -1, [after.state]: 1 },
  }));
  countChanges(batch, database, { at: acting.now, codes });
}
