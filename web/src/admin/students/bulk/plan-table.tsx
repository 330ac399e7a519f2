import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Ltr } from '../../../shared/format/ltr.tsx';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { adminPaths } from '../../ui/admin-paths.ts';
import { FramedTable } from '../../ui/data-table.tsx';
import * as layout from '../../ui/layout.module.css';
import * as table from '../../ui/table.module.css';
import { copy } from './bulk.copy.ts';
import { countStatuses, describeEnd, type Plan, type PlanRow, type Status } from './plan.ts';

/** Number of rows that are visible at first, and that each click adds. */
const rowsPerClick = 50;

function Account({ row: { uid, displayName } }: { readonly row: PlanRow }) {
  if (uid === null || displayName === null) return null;
  return (
    <Link className={table.wrapAnywhere} to={adminPaths.student(uid)} target="_blank">
      {displayName}
    </Link>
  );
}

function Result({ row, now }: { readonly row: PlanRow; readonly now: Date }) {
  return (
    <span className={layout.facts}>
      <span>{copy.statuses[row.status]}</span>
      <span>{describeEnd(row, now)}</span>
    </span>
  );
}

/** Shows the given e-mail address and, on phones, the names below it. */
function Email({ row }: { readonly row: PlanRow }) {
  return (
    <>
      <span className={table.wrapAnywhere}>
        {row.address === '' ? <bdi>{row.email}</bdi> : <Ltr>{row.address}</Ltr>}
      </span>
      <span className={table.folded}>
        {row.name !== '' && <bdi className={table.quiet}>{row.name}</bdi>}
        <Account row={row} />
      </span>
    </>
  );
}

/** Shows the expected or final results of the rows, with a filter by status. */
export function PlanTable({ plan }: { readonly plan: Plan }) {
  const [selectedStatus, setSelectedStatus] = useState<Status | null>(null);
  const [visibleCount, setVisibleCount] = useState(rowsPerClick);
  const [now] = useState(() => new Date());
  // The filter is ignored once no row has the selected status.
  const activeStatus = plan.some(({ status }) => status === selectedStatus) ? selectedStatus : null;
  const rows = plan.filter(({ status }) => activeStatus === null || status === activeStatus);
  const statusOptions = [[null, plan.length] as const, ...countStatuses(plan)];
  const filter = (
    <fieldset className={layout.actions} aria-label={copy.filter}>
      {statusOptions.map(([status, count]) => (
        <Button
          key={status ?? ''}
          variant="outlined"
          aria-pressed={status === activeStatus}
          sx={{ '&[aria-pressed="true"]': { background: 'var(--color-primary-soft)' } }}
          onClick={() => {
            setSelectedStatus(status);
            setVisibleCount(rowsPerClick);
          }}
        >
          {status === null ? copy.all : copy.statuses[status]}: {formatNumber(count)}
        </Button>
      ))}
    </fieldset>
  );
  const { columns } = copy;
  return (
    <div className={layout.stack}>
      {filter}
      <FramedTable
        rows={rows.slice(0, visibleCount)}
        keyOf={({ index }) => String(index)}
        columns={[
          [columns.email, (row) => <Email row={row} />],
          [columns.name, ({ name }) => <bdi className={table.wrapAnywhere}>{name}</bdi>, 'wide'],
          [columns.account, (row) => <Account row={row} />, 'wide'],
          [columns.status, (row) => <Result row={row} now={now} />],
          [columns.line, ({ line }) => line, 'wide'],
        ]}
      />
      {rows.length > visibleCount && (
        <div className={layout.more}>
          <Button variant="outlined" onClick={() => setVisibleCount(visibleCount + rowsPerClick)}>
            {copy.more}
          </Button>
        </div>
      )}
    </div>
  );
}
