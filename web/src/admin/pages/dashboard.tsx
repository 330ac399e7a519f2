import { usePageTitle } from '../../shared/ui/page-title.ts';
import { copy } from '../dashboard/copy.ts';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

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
