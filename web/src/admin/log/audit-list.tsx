import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { LogIcon } from '../ui/icons.tsx';
import { AuditEntryItem } from './audit-entry.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-list.module.css';
import { auditQuery } from './audit-query.ts';
import { copy } from './copy.ts';

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const log = useInfiniteQuery(auditQuery(filter));
  if (log.data === undefined)
    return log.error === null ? (
      <Loading label={copy.loading}>
        <Skeleton height="24rem" />
      </Loading>
    ) : (
      <ErrorState error={log.error} onRetry={log.refetch} />
    );
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    const words = Object.keys(filter).length > 0 ? copy.noMatch : copy.empty;
    return <EmptyState icon={LogIcon} title={words.title} text={words.text} />;
  }
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <AuditEntryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <div className={styles.more}>
          {log.isFetchNextPageError && <Alert severity="error">{copy.moreFailed}</Alert>}
          <Button
            variant="outlined"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {log.isFetchNextPageError ? copy.retry : copy.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** The log and what narrows it. */
export function AuditList({ courses, filter, onFilter }: Props) {
  return (
    <div className={styles.log}>
      <AuditFilters
        key={filter.subject ?? ''}
        courses={courses}
        filter={filter}
        onChange={onFilter}
      />
      <Entries filter={filter} />
    </div>
  );
}
