import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useSold } from '../api/bundles-query.ts';
import { allOutletsQuery, codeKeys, outletsQuery } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { SelectField } from '../ui/select-field.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { BatchTable } from './batch-table.tsx';
import { copy } from './batches.copy.ts';

const { columns } = copy;

/** A course's cards by outlet. */
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
  /** Empty for all outlets. */
  readonly outlet: string;
  readonly onNarrow: (cId: string, outlet: string) => void;
}

/** Batches, page by page; an empty argument does not filter. */
const batchesQuery = (cId: string, outlet: string) =>
  pagedQuery([...codeKeys.batches, 'pages', cId, outlet], (page, options) => {
    const narrowed = { ...(cId !== '' && { cId }), ...(outlet !== '' && { outlet }) };
    const asked = { ...narrowed, ...page, limit: 25 };
    return postJson('admin/codes/batches', asked, options);
  });

/** The batches, and how many of their cards are active and used. */
export function BatchList({ courses, cId, outlet, onNarrow }: Props) {
  const sold = useSold(courses);
  const batches = useInfiniteQuery(batchesQuery(cId, outlet));
  const { data: outlets = [] } = useQuery(allOutletsQuery);
  return (
    <div className={layout.sections}>
      <FilterBar
        label={copy.filters.label}
        filter={{ cId, outlet }}
        onClear={() => onNarrow('', '')}
      >
        <CourseField
          courses={sold}
          value={cId}
          onChange={(chosen) => onNarrow(chosen, outlet)}
          helperText={cId === '' ? copy.outletsHint : undefined}
        />
        <SelectField
          label={copy.outlet}
          value={outlet}
          options={[['', common.all], ...outlets.map((name) => [name, name] as const)]}
          onChange={(chosen) => onNarrow(cId, chosen)}
        />
      </FilterBar>
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
            {...(outlet === '' ? copy.empty.words : copy.empty.atOutlet)}
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
