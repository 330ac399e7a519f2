/** Exports the pages of «الحسابات», so that they are one chunk. */
export { MoneyHome } from '../../../admin/money/money-home.tsx';
export { OutletBalances } from '../../../admin/money/outlet-balances.tsx';
export { OutletSettlement } from '../../../admin/money/outlet-settlement.tsx';
export { TeacherAccounts } from '../../../admin/money/teacher-accounts.tsx';
export { TeacherStatement } from '../../../admin/money/teacher-statement.tsx';
