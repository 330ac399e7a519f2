/** Exports the pages of «بيع الآن», so that they are one chunk. */
export { CounterPage } from '../../../admin/counter/counter.tsx';
export { ReceiptPage } from '../../../admin/counter/receipt.tsx';
export { Shifts } from '../../../admin/counter/shifts.tsx';
