import { batchName } from '@markaz/contract/cards/batch-name';
import type { CodeStatistics } from '@markaz/contract/cards/code-batches';
import { formatSerialRange } from '@markaz/contract/cards/serial';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime, withOneSetOfDigits } from '../../shared/format/moment.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { useProducts } from '../api/bundles-query.ts';
import {
  allOutletsQuery,
  type BatchWithStatistics,
  codeKeys,
  codesCsvUrl,
  outletsQuery,
} from '../api/code-queries.ts';
import { useCourseTitle } from '../api/course-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { describeAccess, productTitle } from '../ui/card-scope.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { SpreadsheetIconButton } from '../ui/downloads.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { useReplaceUrl } from '../ui/filters.ts';
import { HandOverIcon, PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { NextStep } from '../ui/next-step.tsx';
import { nouns } from '../ui/nouns.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { SelectField } from '../ui/select-field.tsx';
import * as table from '../ui/table.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './batch-list.module.css';
import { moveValuesOf } from './batch-values.ts';
import { copy } from './batches.copy.ts';

const { columns } = copy;

function SalesStatistics({ numbers }: { readonly numbers: CodeStatistics }) {
  const { count, active, used, revoked, swapped } = numbers;
  const widthOf = (part: number) => `${count === 0 ? 0 : (part / count) * 100}%`;
  const otherCounts = [
    copy.used(formatNumber(used)),
    revoked > 0 && copy.revoked(formatNumber(revoked)),
    swapped > 0 && copy.swapped(formatNumber(swapped)),
  ];
  return (
    <span className={styles.sales}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.active} style={{ inlineSize: widthOf(active) }} />
        <span className={styles.used} style={{ inlineSize: widthOf(used) }} />
      </span>
      <span>{copy.active(formatNumber(active), formatNumber(count))}</span>
      <span className={table.quiet}>{otherCounts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function describePrints({ printCount, printedAt }: BatchWithStatistics): string {
  return printedAt === null
    ? copy.notPrinted
    : withOneSetOfDigits(
        copy.printedTimes(plural(printCount, nouns.time), formatDateTime(printedAt)),
      );
}

function BatchActions({ batch }: { readonly batch: BatchWithStatistics }) {
  const { id, cId } = batch;
  const batchLabel = copy.batchLabel(
    batchName(batch, formatDate),
    formatSerialRange(batch.firstSerial, batch.lastSerial),
  );
  const links = [
    [adminPaths.print(id), copy.printNamed(batchLabel), copy.print, PrintIcon],
    [
      adminPaths.moves(moveValuesOf(batch)),
      copy.handOverNamed(batchLabel),
      copy.handOver,
      HandOverIcon,
    ],
    [adminPaths.codes({ cId, batch: id }), copy.codesNamed(batchLabel), copy.codes, TicketIcon],
  ] as const;
  return (
    <>
      {links.map(([to, label, title, Icon]) => (
        <IconButton key={title} component={Link} to={to} aria-label={label} title={title}>
          <Icon />
        </IconButton>
      ))}
      <SpreadsheetIconButton
        href={codesCsvUrl({ batch: id })}
        label={copy.spreadsheetNamed(batchLabel)}
      />
    </>
  );
}

function BatchTable({ batches }: { readonly batches: readonly BatchWithStatistics[] }) {
  const titleOf = useCourseTitle();
  const nameOf = useAdminName();
  const renderSummary = (batch: BatchWithStatistics) => {
    const { outlet, priceLabel, createdAt, createdBy, expiresAt, note, count, numbers } = batch;
    const name = batchName(batch, formatDate);
    const otherLocations = batch.places
      .filter((location) => location.outlet !== outlet || location.count < count)
      .map((location) => copy.location(location.outlet, formatNumber(location.count)));
    const saleFacts = [
      outlet !== name && outlet,
      withPlainDigits(priceLabel),
      formatDateTime(createdAt),
    ];
    const facts = [
      productTitle(batch, titleOf),
      describeAccess(batch),
      saleFacts.filter(Boolean).join(' · '),
      otherLocations.length > 0 && copy.places(otherLocations.join('، ')),
      copy.by(nameOf(createdBy)),
      expiresAt !== null && copy.expires(formatDate(expiresAt)),
    ];
    return (
      <div className={table.wrapAnywhere}>
        <span className={table.title}>{name}</span>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)} className={table.quiet}>
            {fact}
          </span>
        ))}
        {note !== '' && note !== name && <span className={styles.note}>{note}</span>}
        <span className={classes(table.folded, styles.folded)}>
          <span>
            {plural(count, nouns.card)}:{' '}
            <Ltr>{formatSerialRange(batch.firstSerial, batch.lastSerial)}</Ltr>
          </span>
          <SalesStatistics numbers={numbers} />
          <span className={table.quiet}>{describePrints(batch)}</span>
        </span>
      </div>
    );
  };
  const renderCountAndSerials = (batch: BatchWithStatistics) => (
    <>
      {plural(batch.count, nouns.card)}
      <span className={table.quiet}>
        <Ltr>{formatSerialRange(batch.firstSerial, batch.lastSerial)}</Ltr>
      </span>
    </>
  );
  return (
    <FramedTable
      rows={batches}
      keyOf={({ id }) => id}
      columns={[
        [columns.batch, renderSummary],
        [columns.cards, renderCountAndSerials, 'wide'],
        [columns.sales, ({ numbers }) => <SalesStatistics numbers={numbers} />, 'wide'],
        [columns.printed, describePrints, 'wide'],
        [columns.actions, (batch) => <BatchActions batch={batch} />, 'actions'],
      ]}
    />
  );
}

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
              [columns.remaining, ({ numbers }) => numbers.unused + numbers.inactive],
            ]}
          />
        )
      }
    </Loaded>
  );
}

/** Returns a query that loads batches page by page. An empty argument means no filter. */
const batchesQuery = (cId: string, outlet: string) =>
  pagedQuery([...codeKeys.batches, 'pages', cId, outlet], (page, options) => {
    const filter = { ...(cId !== '' && { cId }), ...(outlet !== '' && { outlet }) };
    return postJson('admin/codes/batches', { ...filter, ...page, limit: 25 }, options);
  });

export function BatchList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [parameters] = useSearchParams();
  const replaceUrl = useReplaceUrl();
  const cId = parameters.get('course') ?? '';
  const outlet = parameters.get('outlet') ?? '';
  const products = useProducts(courses);
  const batches = useInfiniteQuery(batchesQuery(cId, outlet));
  const { data: outlets = [] } = useQuery(allOutletsQuery);
  return (
    <div className={layout.sections}>
      <FilterBar
        label={copy.filters.label}
        filter={{ cId, outlet }}
        onClear={() => replaceUrl(adminPaths.batches())}
      >
        <CourseField
          courses={products}
          value={cId}
          onChange={(chosen) => replaceUrl(adminPaths.batches(chosen, outlet))}
          helperText={cId === '' ? copy.outletsHint : undefined}
        />
        <SelectField
          label={copy.outlet}
          value={outlet}
          options={[['', common.all], ...outlets.map((name) => [name, name] as const)]}
          onChange={(chosen) => replaceUrl(adminPaths.batches(cId, chosen))}
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
            {...(outlet === '' ? copy.empty.default : copy.empty.atOutlet)}
            actions={
              <NextStep to={adminPaths.newBatch(cId)} label={copy.empty.action} topic="cards" />
            }
          />
        }
      >
        {(items) => <BatchTable batches={items} />}
      </PagedList>
    </div>
  );
}
