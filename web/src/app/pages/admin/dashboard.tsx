import { copy } from '../../../admin/dashboard/copy.ts';
import { Dashboard } from '../../../admin/dashboard/dashboard.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';

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
