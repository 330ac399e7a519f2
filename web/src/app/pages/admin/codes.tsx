import type { CodeFilter } from '@markaz/contract/access-codes';
import Button from '@mui/material/Button';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { readFilter } from '../../../admin/api/code-filter.ts';
import { CodeList } from '../../../admin/codes/code-list.tsx';
import { CodeTabs } from '../../../admin/codes/code-tabs.tsx';
import { copy } from '../../../admin/codes/copy.ts';
import { PlusIcon } from '../../../admin/ui/icons.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { WithCourses } from './with-courses.tsx';

/** Every card: to find, to hand over, to take back. */
export function AdminCodesPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(parameters);
  const narrow = (next: CodeFilter) =>
    void navigate(adminPaths.codes(next), { replace: true, preventScrollReset: true });
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
