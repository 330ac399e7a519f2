import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { batchesQuery } from '../api/batch-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import layout from '../ui/layout.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { BatchTable } from './batch-table.tsx';
import { copy } from './copy.ts';
import { OutletTable } from './outlet-table.tsx';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** Empty for all courses. */
  readonly cId: string;
  readonly onCourse: (cId: string) => void;
}

/** What was made, and how much of it is sold and used. */
export function BatchList({ courses, cId, onCourse }: Props) {
  const batches = useInfiniteQuery(batchesQuery(cId));
  return (
    <div className={layout.sections}>
      <div style={{ maxInlineSize: 480 }}>
        <CourseField
          courses={courses}
          value={cId}
          onChange={onCourse}
          label={copy.course}
          helperText={cId === '' ? copy.outletsHint : undefined}
        />
      </div>
      {cId !== '' && (
        <section className={layout.section}>
          <h2>{copy.outlets}</h2>
          <OutletTable cId={cId} />
        </section>
      )}
      <PagedList
        query={batches}
        itemsOf={(page) => page.batches}
        loading={copy.loading}
        height="20rem"
        empty={
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
        }
      >
        {(items) => <BatchTable batches={items} />}
      </PagedList>
    </div>
  );
}
