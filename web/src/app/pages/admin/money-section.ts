/** The pages of «الحسابات», in a chunk of their own. */
export { MonthReport } from '../../../admin/money/month-report.tsx';
export { OutletBalances } from '../../../admin/money/outlet-balances.tsx';
export { OutletSettlement } from '../../../admin/money/outlet-settlement.tsx';
