import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../components/page-title.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { readAuditFilter } from '../../features/admin-audit/audit-filter.ts';
import { AuditList } from '../../features/admin-audit/audit-list.tsx';
import { copy } from '../../features/admin-audit/copy.ts';
import { WithCourses } from './with-courses.tsx';

/** What admins did. */
export function AuditPage() {
  usePageTitle(copy.title);
  const [parameters, setParameters] = useSearchParams();
  return (
    <>
      <SectionHeading title={copy.title} />
      <p style={{ marginBlockEnd: '1.5rem' }}>{copy.intro}</p>
      <WithCourses>
        {(courses) => (
          <AuditList
            courses={courses}
            filter={readAuditFilter(parameters)}
            onFilter={(filter) => setParameters({ ...filter }, { replace: true })}
          />
        )}
      </WithCourses>
    </>
  );
}
