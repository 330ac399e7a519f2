import type { Shift, ShiftSums } from '@markaz/contract/money/shifts';
import { AggregateField } from 'firebase-admin/firestore';
import type { Context } from '../context.ts';
import { conflict, notFound } from '../core/api-error.ts';
import { mayAccess } from '../core/caller.ts';
import { idOfRequest, retryUntilCreated } from '../core/requests.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { stampOf } from '../store/audit.ts';
import { readRecord } from '../store/database.ts';
import { readDrawer } from '../store/drawer.ts';
import { readNewest } from '../store/paging.ts';
import { type ShiftRecord, shiftSchema } from '../store/records/money.ts';
import { ifUnchanged, runStaffAction } from '../store/staff-action.ts';

function presentShift(id: string, { at, closed, ...shift }: ShiftRecord): Shift {
  return {
    id,
    ...shift,
    at: at.toDate().toISOString(),
    closed: closed && { ...closed, at: closed.at.toDate().toISOString() },
  };
}

/** Opens and closes the shifts of sellers, and adds up what should be in their drawers. */
export function createShiftService({ database, now }: Context) {
  /**
   * Adds up the cash of a shift from the stored moves and payments. Cost: 5 reads. If a sum is over
   * more than 1,000 documents, each further 1,000 add 1 read.
   */
  const readSums = async (id: string, { float }: ShiftRecord): Promise<ShiftSums> => {
    const receipts = database.receipts.where('shift', '==', id).count();
    const ofShift = database.payments.where('shift', '==', id).where('counts', '==', true);
    const sum = async (query: FirebaseFirestore.Query, field: string): Promise<number> => {
      const total = AggregateField.sum(field);
      return (await query.aggregate({ total }).get()).data().total;
    };
    const moves = database.cardMoves.where('shift', '==', id);
    const [counted, sales, refunded, paidIn, paidOut] = await Promise.all([
      receipts.get(),
      sum(moves.where('cash', '>', 0), 'cash'),
      sum(moves.where('cash', '<', 0), 'cash'),
      sum(ofShift.where('piastres', '>', 0), 'piastres'),
      sum(ofShift.where('piastres', '<', 0), 'piastres'),
    ]);
    return {
      receipts: counted.data().count,
      sales,
      paidIn,
      // Not -0 if nothing was paid back.
      refunded: 0 - refunded,
      paidOut: 0 - paidOut,
      expected: float + sales + refunded + paidIn + paidOut,
    };
  };

  const readShift = async (id: string) => {
    const snapshot = await database.shift(id).get();
    return { snapshot, stored: readRecord(shiftSchema, snapshot) };
  };

  return {
    /** Cost: 1 read, and 6 reads if there is an open shift. */
    async 'admin/shifts/current'({ caller: { uid } }) {
      const drawer = await readDrawer(database, uid);
      if (drawer === null) return { current: null };
      const { stored } = await readShift(drawer.shift);
      if (stored === null) return { current: null };
      const sums = await readSums(drawer.shift, stored);
      return { current: { shift: presentShift(drawer.shift, stored), sums } };
    },

    /** Cost: 2 reads and 3 writes. A repeated request costs only the reads. @throws 409 */
    async 'admin/shifts/open'({ caller: admin, input: { float, requestId } }) {
      const acting = { admin, now: now() };
      const { uid } = admin;
      const id = idOfRequest(uid, 'shifts', requestId);
      const shift = await retryUntilCreated(() =>
        runStaffAction<ShiftRecord>(database, acting, async () => {
          // A concurrent copy of the request may open the shift between the two reads. If they were
          // made in the other order, this shift would look like another open shift.
          const drawer = await readDrawer(database, uid);
          const { stored, snapshot } = await readShift(id);
          if (stored?.float === float) return { answer: stored };
          if (stored !== null || drawer !== null) throw conflict('لك وردية مفتوحة. أغلقها أولًا.');
          const opened: ShiftRecord = { ...stampOf(acting), float, closed: null };
          return {
            answer: opened,
            change: {
              logged: {
                action: 'shift.open',
                subjects: [`shift/${id}`],
                after: { piastres: float },
              },
              write(batch) {
                batch.create(snapshot.ref, opened);
                batch.create(database.openShift(uid), { shift: id, changedAt: opened.at });
              },
            },
          };
        }),
      );
      return { shift: presentShift(id, shift) };
    },

    /**
     * Fails and adds up again if cash was put into the drawer meanwhile. Cost: 7 reads and 3 writes.
     * A repeated request costs 1 read.
     * @throws 404, 409
     */
    async 'admin/shifts/close'({ caller: admin, input: { id, counted, note } }) {
      const acting = { admin, now: now() };
      const shift = await runStaffAction<ShiftRecord>(database, acting, async () => {
        const { snapshot, stored } = await readShift(id);
        if (stored === null) throw notFound();
        const seller = stored.by;
        const isOwn = seller.uid === admin.uid;
        if (!isOwn && !mayAccess(admin, 'admin')) throw notFound();
        if (stored.closed !== null) {
          const isSame = stored.closed.counted === counted && stored.closed.note === note;
          if (isSame) return { answer: stored };
          throw conflict('أُغلقت هذه الوردية من قبل.');
        }
        // Read before the sums, so that the commit fails if cash was put into the drawer since.
        const pointer = await database.openShift(seller.uid).get();
        const sums = await readSums(id, stored);
        const { at, by } = stampOf(acting);
        const closed = {
          at,
          ...(!isOwn && { by }),
          ...sums,
          counted,
          note,
        };
        return {
          answer: { ...stored, closed },
          change: {
            logged: {
              action: 'shift.close',
              subjects: [`shift/${id}`, ...(isOwn ? [] : [`user/${seller.uid}`])],
              after: {
                ...(!isOwn && { email: seller.email }),
                expected: sums.expected,
                counted,
                note,
              },
            },
            write(batch) {
              batch.update(snapshot.ref, { closed }, ifUnchanged(snapshot));
              batch.delete(pointer.ref, ifUnchanged(pointer));
            },
          },
        };
      });
      return { shift: presentShift(id, shift) };
    },

    /** Cost: 1 read per shift. @throws 400 for an invalid position */
    async 'admin/shifts'({ caller, input: page }) {
      const query = mayAccess(caller, 'admin')
        ? database.shifts
        : database.shifts.where('by.uid', '==', caller.uid);
      const { found, next } = await readNewest(database, query, 'at', shiftSchema, page);
      return { shifts: found.map(({ id, record }) => presentShift(id, record)), next };
    },
  } satisfies Partial<Handlers>;
}
