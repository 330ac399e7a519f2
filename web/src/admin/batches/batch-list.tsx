import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { postJson } from '../../shared/api/client.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { codeKeys, outletsQuery } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { BatchTable } from './batch-table.tsx';
import { copy } from './copy.ts';

const { columns } = copy;

/** A course's cards by where they are sold. */
function OutletTable({ cId }: { readonly cId: string }) {
  const query = useQuery(outletsQuery(cId));
  return (
    <Loaded query={query} label={copy.loading} height="8rem" level={3}>
      {(outlets) =>
        outlets.length === 0 ? (
          <p>{copy.noOutlets}</p>
        ) : (
          <FramedTable
            small
            rows={outlets}
            keyOf={({ outlet }) => outlet}
            columns={[
              [
                columns.outlet,
                ({ outlet }) =>
                  outlet === '' ? (
                    copy.noOutlet
                  ) : (
                    <Link to={adminPaths.codes({ cId, outlet })}>{outlet}</Link>
                  ),
              ],
              [columns.cards, ({ numbers }) => numbers.count],
              [columns.active, ({ numbers }) => numbers.active],
              [columns.used, ({ numbers }) => numbers.used],
              [columns.left, ({ numbers }) => numbers.unused + numbers.inactive],
            ]}
          />
        )
      }
    </Loaded>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** Empty for all courses. */
  readonly cId: string;
  readonly onCourse: (cId: string) => void;
}

/** Batches, page by page. @param cId empty for those of all courses. */
const batchesQuery = (cId: string) =>
  pagedQuery([...codeKeys.batches, 'pages', cId], (page, options) => {
    const asked = { ...(cId !== '' && { cId }), ...page, limit: 25 };
    return postJson('admin/codes/batches', asked, options);
  });

/** What was made, and how much of it is active and used. */
export function BatchList({ courses, cId, onCourse }: Props) {
  const batches = useInfiniteQuery(batchesQuery(cId));
  return (
    <div className={layout.sections}>
      <div style={{ maxInlineSize: 480 }}>
        <CourseField
          courses={courses}
          value={cId}
          onChange={onCourse}
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
