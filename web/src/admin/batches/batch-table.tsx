import { batchName } from '@markaz/contract/cards/batch-name';
import type { CodeNumbers } from '@markaz/contract/cards/code-batches';
import { formatSerial } from '@markaz/contract/cards/serial';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import type { CountedBatch } from '../api/code-queries.ts';
import { csvAddress } from '../api/code-queries.ts';
import { useCourseTitle } from '../api/course-queries.ts';
import { scopeOf, soldName } from '../ui/card-scope.ts';
import { FramedTable } from '../ui/data-table.tsx';
import { DownloadIcon, HandOverIcon, PrintIcon } from '../ui/icons.tsx';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './batch-table.module.css';
import { copy } from './batches.copy.ts';
import { stackOf } from './stack-of.ts';

/** How much of a batch is active and used, as a bar and in numbers. */
function Sales({ numbers }: { readonly numbers: CodeNumbers }) {
  const { count, active, used, revoked, swapped } = numbers;
  const share = (part: number) => `${count === 0 ? 0 : (part / count) * 100}%`;
  const rest = [
    copy.used(formatNumber(used)),
    revoked > 0 && copy.revoked(formatNumber(revoked)),
    swapped > 0 && copy.swapped(formatNumber(swapped)),
  ];
  return (
    <span className={styles.sales}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.active} style={{ inlineSize: share(active) }} />
        <span className={styles.used} style={{ inlineSize: share(used) }} />
      </span>
      <span>{copy.active(formatNumber(active), formatNumber(count))}</span>
      <span className={table.quiet}>{rest.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

const { columns } = copy;

interface CellProps {
  readonly batch: CountedBatch;
}

function printed({ printCount, printedAt }: CountedBatch): string {
  return printedAt === null
    ? copy.notPrinted
    : copy.printedTimes(plural(printCount, nouns.time), formatDateTime(printedAt));
}

function serialsOf({ firstSerial, lastSerial }: CountedBatch): string {
  return `${formatSerial(firstSerial)} – ${formatSerial(lastSerial)}`;
}

function Batch({ batch }: CellProps) {
  const { outlet, priceLabel, createdAt, createdBy, expiresAt, note, count, numbers } = batch;
  const titleOf = useCourseTitle();
  const nameOf = useAdminName();
  const name = batchName(batch, formatDate);
  const moved = batch.places
    .filter((at) => at.outlet !== outlet || at.count < count)
    .map((at) => copy.place(at.outlet, formatNumber(at.count)));
  const place = [outlet !== name && outlet, priceLabel, formatDateTime(createdAt)]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={table.anywhere}>
      <span className={table.title}>{name}</span>
      <span className={table.quiet}>{soldName(batch, titleOf)}</span>
      {scopeOf(batch) !== '' && <span className={table.quiet}>{scopeOf(batch)}</span>}
      <span className={table.quiet}>{place}</span>
      {moved.length > 0 && <span className={table.quiet}>{copy.places(moved.join('، '))}</span>}
      <span className={table.quiet}>{copy.by(nameOf(createdBy))}</span>
      {expiresAt !== null && (
        <span className={table.quiet}>{copy.expires(formatDate(expiresAt))}</span>
      )}
      {note !== '' && note !== name && <span className={styles.note}>{note}</span>}
      <span className={classes(table.folded, styles.folded)}>
        <span>
          {plural(count, nouns.card)}: <Ltr>{serialsOf(batch)}</Ltr>
        </span>
        <Sales numbers={numbers} />
        <span className={table.quiet}>{printed(batch)}</span>
      </span>
    </div>
  );
}

function Cards({ batch }: CellProps) {
  return (
    <>
      {plural(batch.count, nouns.card)}
      <span className={table.quiet}>
        <Ltr>{serialsOf(batch)}</Ltr>
      </span>
    </>
  );
}

function Actions({ batch }: CellProps) {
  const { id, cId } = batch;
  const named = copy.named(batchName(batch, formatDate), serialsOf(batch));
  return (
    <>
      <IconButton
        component={Link}
        to={adminPaths.print(id)}
        aria-label={copy.printNamed(named)}
        title={copy.print}
      >
        <PrintIcon />
      </IconButton>
      <IconButton
        component={Link}
        to={adminPaths.moves(stackOf(batch))}
        aria-label={copy.handOverNamed(named)}
        title={copy.handOver}
      >
        <HandOverIcon />
      </IconButton>
      <IconButton
        component={Link}
        to={adminPaths.codes({ cId, batch: id })}
        aria-label={copy.codesNamed(named)}
        title={copy.codes}
      >
        <TicketIcon />
      </IconButton>
      <IconButton
        component="a"
        href={csvAddress({ batch: id })}
        download
        aria-label={copy.csvNamed(named)}
        title={common.csv}
      >
        <DownloadIcon />
      </IconButton>
    </>
  );
}

/** Batches, newest first; on a phone the columns fold into the first. */
export function BatchTable({ batches }: { readonly batches: readonly CountedBatch[] }) {
  return (
    <FramedTable
      rows={batches}
      keyOf={({ id }) => id}
      columns={[
        [columns.batch, (batch) => <Batch batch={batch} />],
        [columns.cards, (batch) => <Cards batch={batch} />, 'wide'],
        [columns.sales, ({ numbers }) => <Sales numbers={numbers} />, 'wide'],
        [columns.printed, printed, 'wide'],
        [columns.actions, (batch) => <Actions batch={batch} />, 'actions'],
      ]}
    />
  );
}
