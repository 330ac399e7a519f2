import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { allCoursesQuery } from '../../../admin/api/course-queries.ts';
import { readAuditFilter } from '../../../admin/log/audit-filter.ts';
import { AuditList } from '../../../admin/log/audit-list.tsx';
import { copy } from '../../../admin/log/log.copy.ts';
import { useNarrow } from '../../../admin/ui/filters.ts';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';

export function AuditPage() {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  return (
    <>
      <SectionHeading title={copy.title} />
      <p style={{ marginBlockEnd: '1.5rem' }}>{copy.intro}</p>
      <Loaded query={useQuery(allCoursesQuery)} label={copy.loading} height="24rem">
        {(courses) => (
          <AuditList
            courses={courses}
            filter={readAuditFilter(parameters)}
            onFilter={(filter) => narrow(adminPaths.audit(filter))}
          />
        )}
      </Loaded>
    </>
  );
}
