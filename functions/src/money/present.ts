import type { Payment } from '@markaz/contract/money/payments';
import type { PaymentRecord } from '../store/records/money.ts';

export function presentPayment(id: string, record: PaymentRecord): Payment {
  const { counts: _, at, voided, ...payment } = record;
  return {
    id,
    ...payment,
    at: at.toDate().toISOString(),
    voided: voided && { ...voided, at: voided.at.toDate().toISOString() },
  };
}
