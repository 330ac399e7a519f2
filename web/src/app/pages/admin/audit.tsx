import { useSearchParams } from 'react-router';
import { readAuditFilter } from '../../../admin/log/audit-filter.ts';
import { AuditList } from '../../../admin/log/audit-list.tsx';
import { copy } from '../../../admin/log/copy.ts';
import { useNarrow } from '../../../admin/ui/filters.ts';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { WithCourses } from './with-courses.tsx';

export function AuditPage() {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  return (
    <>
      <SectionHeading title={copy.title} />
      <p style={{ marginBlockEnd: '1.5rem' }}>{copy.intro}</p>
      <WithCourses>
        {(courses) => (
          <AuditList
            courses={courses}
            filter={readAuditFilter(parameters)}
            onFilter={(filter) => narrow(adminPaths.audit(filter))}
          />
        )}
      </WithCourses>
    </>
  );
}
