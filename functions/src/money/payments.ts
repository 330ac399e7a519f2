import type { Payment } from '@markaz/contract/money/payments';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { Context } from '../context.ts';
import { conflict, invalidFields, notFound } from '../core/api-error.ts';
import { mayAccess } from '../core/caller.ts';
import { idOfRequest, retryUntilCreated } from '../core/requests.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { stampOf } from '../store/audit.ts';
import { countForCentre } from '../store/counting.ts';
import { readRecord } from '../store/database.ts';
import { readDrawer } from '../store/drawer.ts';
import { isSameOutlet } from '../store/outlets.ts';
import { outletsSchema } from '../store/records/centre.ts';
import { type PaymentRecord, paymentSchema } from '../store/records/money.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../store/staff-action.ts';

export function presentPayment(id: string, record: PaymentRecord): Payment {
  const { counts: _counts, shift: _shift, at, voided, ...payment } = record;
  return {
    id,
    ...payment,
    at: at.toDate().toISOString(),
    voided: voided && { ...voided, at: voided.at.toDate().toISOString() },
  };
}

function loggedFields({ outlet, piastres, day, note }: PaymentRecord) {
  return { outlet, piastres, day, note };
}

export function createPaymentService({ database, now }: Context) {
  return {
    /**
     * Cost: 3 reads and 3 writes; 1 more write during a shift of the caller. A repeated request costs
     * only 3 reads. A payment of an earlier day costs 1 read less.
     * @throws 400, 409
     */
    async 'admin/payments/add'({ caller: admin, input: { requestId, ...fields } }) {
      const acting = { admin, now: now() };
      const today = cairoDay(acting.now);
      const { day = today, piastres, note } = fields;
      if (piastres < 0 && !mayAccess(admin, 'sales'))
        throw invalidFields({ piastres: 'صلاحيتك تسجيل ما يدفعه المنفذ، لا ما يُردّ له' });
      if (day > today) throw invalidFields({ day: 'هذا اليوم لم يأتِ بعد' });
      // A payment has no course, so the id is derived from the name `payments` instead.
      const id = idOfRequest(admin.uid, 'payments', requestId);
      const ref = database.payment(id);

      const decide = async (): Promise<Decision<PaymentRecord>> => {
        const [existingDoc, outlets, drawer] = await Promise.all([
          ref.get(),
          database.outlets.get(),
          // The drawer contains only what is paid today, not a payment that is entered later.
          day === today ? readDrawer(database, admin.uid) : null,
        ]);
        const names = readRecord(outletsSchema, outlets)?.names ?? [];
        // Names of outlets are never removed, so this one still exists at the commit.
        const outlet = names.find((name) => isSameOutlet(name, fields.outlet));
        if (outlet === undefined)
          throw invalidFields({ outlet: 'لا يعرف المركز منفذًا بهذا الاسم' });
        const existing = readRecord(paymentSchema, existingDoc);
        if (existing !== null) {
          const isSame =
            existing.outlet === outlet &&
            existing.piastres === piastres &&
            existing.day === day &&
            existing.note === note;
          if (isSame) return { answer: existing };
          throw conflict('استُخدم معرّف هذا الطلب لدفعة مالية أخرى.');
        }
        const payment: PaymentRecord = {
          ...stampOf(acting),
          outlet,
          day,
          piastres,
          note,
          voided: null,
          counts: true,
          ...(drawer && { shift: drawer.shift }),
        };
        return {
          answer: payment,
          change: {
            logged: {
              action: 'payment.add',
              subjects: [`payment/${id}`],
              after: loggedFields(payment),
            },
            write(batch) {
              batch.create(ref, payment);
              drawer?.write(batch, acting.now);
              countForCentre(batch, database, { at: acting.now, paid: { outlet, piastres } });
            },
          },
        };
      };
      const payment = await retryUntilCreated(() => runStaffAction(database, acting, decide));
      return { payment: presentPayment(id, payment) };
    },

    /** Excludes a payment from all sums. Cost: 1 read and 3 writes. @throws 404 */
    async 'admin/payments/void'({ caller: admin, input: { id, reason } }) {
      const acting = { admin, now: now() };
      const payment = await runStaffAction<PaymentRecord>(database, acting, async () => {
        const snapshot = await database.payment(id).get();
        const stored = readRecord(paymentSchema, snapshot);
        if (stored === null) throw notFound();
        if (stored.voided !== null) return { answer: stored };
        const voided = { ...stampOf(acting), reason };
        const { outlet, piastres } = stored;
        return {
          answer: { ...stored, voided, counts: false },
          change: {
            logged: {
              action: 'payment.void',
              subjects: [`payment/${id}`],
              before: loggedFields(stored),
              after: { reason },
            },
            write(batch) {
              batch.update(snapshot.ref, { voided, counts: false }, ifUnchanged(snapshot));
              const paid = { outlet, piastres: -piastres };
              countForCentre(batch, database, { at: acting.now, paid });
            },
          },
        };
      });
      return { payment: presentPayment(id, payment) };
    },
  } satisfies Partial<Handlers>;
}
