import { usePageTitle } from '../../components/page-title.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { copy } from '../../features/admin-dashboard/copy.ts';
import { Dashboard } from '../../features/admin-dashboard/dashboard.tsx';

/** How the centre is doing. */
export function DashboardPage() {
  usePageTitle(copy.title);
  return (
    <>
      <SectionHeading title={copy.title} />
      <Dashboard />
    </>
  );
}
