import { cairoDay } from '@markaz/contract/time/cairo';
import { idOfRequest } from '../cards/code-batches/new-codes.ts';
import type { Context } from '../context.ts';
import { conflict, invalidFields, notFound } from '../core/api-error.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { createPaymentStore } from './payment-store.ts';
import { presentPayment } from './present.ts';

/** Replaces the course when the id of a payment is derived from its request. */
const payments = 'payments';

/** Payments of outlets, entered by hand. */
export function createPaymentService({ database, now }: Context) {
  const store = createPaymentStore(database);
  return {
    /** Two reads, three writes; a repeated request costs two reads. @throws 400, 409 */
    async 'admin/payments/add'({ caller: admin, input }) {
      const at = now();
      const today = cairoDay(at);
      const { day = today } = input;
      if (day > today) throw invalidFields({ day: 'هذا اليوم لم يأتِ بعد' });
      const id = idOfRequest(admin.uid, payments, input.requestId);
      const added = await store.add({ admin, now: at }, id, { ...input, day });
      if (added === 'unknown-outlet')
        throw invalidFields({ outlet: 'لا يعرف المركز منفذًا بهذا الاسم' });
      if (added === 'taken') throw conflict('استُخدم معرّف هذا الطلب لدفعة مالية أخرى.');
      return { payment: presentPayment(id, added) };
    },

    /** One read, three writes. @throws 404 */
    async 'admin/payments/void'({ caller: admin, input }) {
      const payment = await store.void({ admin, now: now() }, input);
      if (payment === null) throw notFound();
      return { payment: presentPayment(input.id, payment) };
    },
  } satisfies Partial<Handlers>;
}
