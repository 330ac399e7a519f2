import { Timestamp } from 'firebase-admin/firestore';
import type { Writes } from './commit.ts';
import { type Database, readRecord } from './database.ts';
import { openShiftSchema } from './records/money.ts';
import { ifUnchanged } from './staff-action.ts';

/**
 * Finds the open shift of a member of staff, whose drawer cash is put into or taken out of. A record
 * about the cash stores the id in `shift`, and its commit calls `write`. The commit then fails if the
 * shift was closed or used meanwhile, so that the sums of a closed shift never change. Returns null
 * if there is no open shift. Cost: 1 read, and 1 write for `write`.
 */
export async function readDrawer(database: Database, uid: string) {
  const snapshot = await database.openShift(uid).get();
  const open = readRecord(openShiftSchema, snapshot);
  if (open === null) return null;
  return {
    shift: open.shift,
    write(writes: Writes, at: Date): void {
      const changedAt = Timestamp.fromDate(at);
      writes.update(snapshot.ref, { changedAt }, ifUnchanged(snapshot));
    },
  };
}
