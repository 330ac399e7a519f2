import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { batchesQuery } from '../api/batch-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { adminPaths } from '../ui/sections.ts';
import styles from './batch-list.module.css';
import { BatchTable } from './batch-table.tsx';
import { copy } from './copy.ts';
import { OutletTable } from './outlet-table.tsx';

function Batches({ cId }: { readonly cId: string }) {
  const pages = useInfiniteQuery(batchesQuery(cId));
  if (pages.data === undefined)
    return pages.error === null ? (
      <Loading label={copy.loading}>
        <Skeleton height="20rem" />
      </Loading>
    ) : (
      <ErrorState error={pages.error} onRetry={pages.refetch} />
    );
  const batches = pages.data.pages.flatMap((page) => page.batches);
  if (batches.length === 0)
    return (
      <EmptyState
        icon={TicketIcon}
        title={copy.empty.title}
        text={copy.empty.text}
        actions={
          <Button component={Link} to={adminPaths.newBatch(cId)} variant="contained">
            {copy.empty.action}
          </Button>
        }
      />
    );
  return (
    <>
      <BatchTable batches={batches} />
      {pages.hasNextPage && (
        <div className={styles.more}>
          {pages.isFetchNextPageError && <Alert severity="error">{copy.moreFailed}</Alert>}
          <Button
            variant="outlined"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {pages.isFetchNextPageError ? copy.retry : copy.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** Empty for all courses. */
  readonly cId: string;
  readonly onCourse: (cId: string) => void;
}

/** What was made, and how much of it is sold and used. */
export function BatchList({ courses, cId, onCourse }: Props) {
  return (
    <div className={styles.list}>
      <div className={styles.course}>
        <CourseField
          courses={courses}
          value={courses.find(({ id }) => id === cId) ?? null}
          onChange={(course) => onCourse(course?.id ?? '')}
          label={copy.course}
          helperText={cId === '' ? copy.outletsHint : undefined}
        />
      </div>
      {cId !== '' && (
        <section className={styles.section}>
          <h2>{copy.outlets}</h2>
          <OutletTable cId={cId} />
        </section>
      )}
      <Batches cId={cId} />
    </div>
  );
}
