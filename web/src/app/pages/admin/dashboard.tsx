import { copy } from '../../../admin/dashboard/copy.ts';
import { Dashboard } from '../../../admin/dashboard/dashboard.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';

/** How the centre is doing. */
export function DashboardPage() {
  return (
    <>
      <SectionHeading title={copy.title} />
      <Dashboard />
    </>
  );
}
