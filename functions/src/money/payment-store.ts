import type { InputOf } from '@markaz/contract/api';
import { Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../store/audit.ts';
import { countForCentre } from '../store/counting.ts';
import { type Database, readRecord } from '../store/database.ts';
import { type Done, loggedTransaction } from '../store/logged-transaction.ts';
import { isSameOutlet } from '../store/outlets.ts';
import { outletsSchema } from '../store/records/centre.ts';
import { type PaymentRecord, paymentSchema } from '../store/records/money.ts';

type Added = PaymentRecord | 'unknown-outlet' | 'taken';

/** The fields of a payment that the log shows. */
function factsOf({ outlet, piastres, day, note }: PaymentRecord) {
  return { outlet, piastres, day, note };
}

export function createPaymentStore(database: Database) {
  return {
    /**
     * Adds a payment once per request id; two reads, three writes.
     * @param id of the request
     */
    add: (
      acting: Acting,
      id: string,
      { outlet, piastres, note, day }: InputOf<'admin/payments/add'> & { readonly day: string },
    ) =>
      loggedTransaction(database, acting, async (transaction): Promise<Done<Added>> => {
        const ref = database.payment(id);
        const [known, outlets] = await transaction.getAll(ref, database.outlets);
        const names = readRecord(outletsSchema, outlets)?.names ?? [];
        const spelling = names.find((name) => isSameOutlet(name, outlet));
        if (spelling === undefined) return { answer: 'unknown-outlet' };
        const made = readRecord(paymentSchema, known);
        if (made !== null) {
          const same =
            made.outlet === spelling &&
            made.piastres === piastres &&
            made.day === day &&
            made.note === note;
          return { answer: same ? made : 'taken' };
        }
        const { uid, email } = acting.admin;
        const payment: PaymentRecord = {
          at: Timestamp.fromDate(acting.now),
          by: { uid, email },
          outlet: spelling,
          day,
          piastres,
          note,
          voided: null,
          counts: true,
        };
        transaction.create(ref, payment);
        countForCentre(transaction, database, {
          at: acting.now,
          paid: { outlet: spelling, piastres },
        });
        const subjects = [`payment/${id}`];
        return {
          answer: payment,
          logged: { action: 'payment.add', subjects, after: factsOf(payment) },
        };
      }),

    /** Removes a payment from all sums; one read, three writes. Null if there is none. */
    void: (acting: Acting, { id, reason }: InputOf<'admin/payments/void'>) =>
      loggedTransaction(
        database,
        acting,
        async (transaction): Promise<Done<PaymentRecord | null>> => {
          const ref = database.payment(id);
          const payment = readRecord(paymentSchema, await transaction.get(ref));
          if (payment === null || payment.voided !== null) return { answer: payment };
          const { uid, email } = acting.admin;
          const voided = { at: Timestamp.fromDate(acting.now), by: { uid, email }, reason };
          transaction.update(ref, { voided, counts: false });
          const { outlet, piastres } = payment;
          const paid = { outlet, piastres: -piastres };
          countForCentre(transaction, database, { at: acting.now, paid });
          return {
            answer: { ...payment, voided, counts: false },
            logged: {
              action: 'payment.void',
              subjects: [`payment/${id}`],
              before: factsOf(payment),
              after: { reason },
            },
          };
        },
      ),
  };
}
