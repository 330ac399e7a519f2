import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { outletsQuery } from '../api/code-queries.ts';
import { FramedTable } from '../ui/data-table.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';

const { columns } = copy;

/** A course's cards by where they are sold. */
export function OutletTable({ cId }: { readonly cId: string }) {
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
              [columns.cards, ({ numbers }) => formatNumber(numbers.count)],
              [columns.sold, ({ numbers }) => formatNumber(numbers.sold)],
              [columns.used, ({ numbers }) => formatNumber(numbers.used)],
              [columns.left, ({ numbers }) => formatNumber(numbers.unused + numbers.inactive)],
            ]}
          />
        )
      }
    </Loaded>
  );
}
