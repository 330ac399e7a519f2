import { adminPaths } from '../ui/admin-paths.ts';
import { Redirect } from '../ui/redirect.tsx';
import { useHasAccess } from '../ui/use-has-access.ts';
import { MonthReport } from './month-report.tsx';

/** The first page of «الحسابات»: the month's report, or the outlets for cashiers. */
export function MoneyHome() {
  const hasAccess = useHasAccess();
  return hasAccess('admin') ? <MonthReport /> : <Redirect to={adminPaths.outlets()} />;
}
