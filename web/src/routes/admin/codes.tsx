import type { CodeFilter } from '@markaz/contract/access-codes';
import Button from '@mui/material/Button';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../components/link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { PlusIcon } from '../../features/admin-area/icons.tsx';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { readFilter } from '../../features/admin-codes/code-filter.ts';
import { CodeList } from '../../features/admin-codes/code-list.tsx';
import { CodeTabs } from '../../features/admin-codes/code-tabs.tsx';
import { copy } from '../../features/admin-codes/copy.ts';
import { WithCourses } from './with-courses.tsx';

/** Every card: to find, to hand over, to take back. */
export function AdminCodesPage() {
  usePageTitle(copy.title);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(parameters);
  const narrow = (next: CodeFilter) => void navigate(adminPaths.codes(next), { replace: true });
  return (
    <>
      <SectionHeading title={copy.title}>
        <Button
          component={Link}
          to={adminPaths.newBatch(filter.cId)}
          variant="contained"
          startIcon={<PlusIcon />}
        >
          {copy.tabs.newBatch}
        </Button>
      </SectionHeading>
      <CodeTabs />
      <WithCourses>
        {(courses) => <CodeList courses={courses} filter={filter} onFilter={narrow} />}
      </WithCourses>
    </>
  );
}
