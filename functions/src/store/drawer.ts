import { Timestamp } from 'firebase-admin/firestore';
import { conflict } from '../core/api-error.ts';
import type { Writes } from './commit.ts';
import { type Database, readRecord } from './database.ts';
import type { CardMoveRecord } from './records/cards.ts';
import { openShiftSchema, shiftSchema } from './records/money.ts';
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

export type Drawer = NonNullable<Awaited<ReturnType<typeof readDrawer>>>;

/**
 * Finds the drawer into which a move put cash, or from which it took cash, so that an undo can
 * reverse this. Somebody else may undo the move. Returns null if the move was made outside a shift.
 * Cost: 2 reads if the move was made in a shift, and 1 write for `write`.
 * @param closedMessage what to do instead, if the shift was closed
 * @throws 409 if the shift was closed, because its cash was counted
 */
export async function readDrawerOf(
  database: Database,
  { shift }: Pick<CardMoveRecord, 'shift'>,
  closedMessage: string,
): Promise<Drawer | null> {
  if (shift === undefined) return null;
  const stored = readRecord(shiftSchema, await database.shift(shift).get());
  const drawer = stored && (await readDrawer(database, stored.by.uid));
  if (drawer?.shift !== shift) throw conflict(closedMessage);
  return drawer;
}
