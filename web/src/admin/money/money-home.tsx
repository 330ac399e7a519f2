import { Navigate } from 'react-router-dom';
import { adminPaths } from '../ui/admin-paths.ts';
import { useHasAccess } from '../ui/use-has-access.ts';
import { MonthReport } from './month-report.tsx';

/** The first page of «الحسابات»: the month's report, or the outlets for cashiers. */
export function MoneyHome() {
  const hasAccess = useHasAccess();
  return hasAccess('admin') ? <MonthReport /> : <Navigate replace to={adminPaths.outlets()} />;
}
