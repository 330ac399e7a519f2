import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { auditKey } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { isNarrowed } from '../ui/filters.ts';
import { LogIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { AuditEntries } from './audit-entries.tsx';
import { type AuditFilter, auditRequest } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { readSubject } from './audit-subject.ts';
import { copy } from './log.copy.ts';

/** The actions of the staff, newest first, page by page. */
const auditQuery = (filter: AuditFilter) =>
  pagedQuery([...auditKey, filter], (page, options) =>
    postJson('admin/audit', { ...auditRequest(filter), ...page }, options),
  );

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

export function AuditList({ courses, filter, onFilter }: Props) {
  // The log grows, and a cached copy may lack the latest entry.
  const log = useInfiniteQuery({ ...auditQuery(filter), staleTime: 0 });
  const named = readSubject(filter.subject ?? '');
  const words = isNarrowed(filter) ? copy.noMatch : copy.empty;
  return (
    <div className={layout.sections}>
      <AuditFilters
        key={filter.subject ?? ''}
        courses={courses}
        filter={filter}
        onChange={onFilter}
      />
      {named?.kind === 'user' && (
        <p>
          {copy.filters.ofStudent}{' '}
          <Link to={adminPaths.student(named.id)}>{copy.filters.student}</Link>
        </p>
      )}
      <PagedList
        query={log}
        itemsOf={(page) => page.entries}
        loading={copy.loading}
        height="24rem"
        empty={<EmptyState icon={LogIcon} {...words} />}
        more={copy.more}
      >
        {(entries) => <AuditEntries entries={entries} />}
      </PagedList>
    </div>
  );
}
