/** Exports the pages of «الحسابات», so that they are one chunk. */
export { MonthReport } from '../../../admin/money/month-report.tsx';
export { OutletBalances } from '../../../admin/money/outlet-balances.tsx';
export { OutletSettlement } from '../../../admin/money/outlet-settlement.tsx';
export { TeacherAccounts } from '../../../admin/money/teacher-accounts.tsx';
export { TeacherStatement } from '../../../admin/money/teacher-statement.tsx';
