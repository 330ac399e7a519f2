import { batchName } from '@markaz/contract/cards/batch-name';
import type { CodeNumbers } from '@markaz/contract/cards/code-batches';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { useSold } from '../api/bundles-query.ts';
import {
  allOutletsQuery,
  type CountedBatch,
  codeKeys,
  csvAddress,
  outletsQuery,
} from '../api/code-queries.ts';
import { useCourseTitle } from '../api/course-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { scopeOf, soldName } from '../ui/card-scope.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { useNarrow } from '../ui/filters.ts';
import { DownloadIcon, HandOverIcon, PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { SelectField } from '../ui/select-field.tsx';
import { serialsOf } from '../ui/serials.ts';
import * as table from '../ui/table.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './batch-list.module.css';
import { stackOf } from './batch-values.ts';
import { copy } from './batches.copy.ts';

const { columns } = copy;

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

function printed({ printCount, printedAt }: CountedBatch): string {
  return printedAt === null
    ? copy.notPrinted
    : copy.printedTimes(plural(printCount, nouns.time), formatDateTime(printedAt));
}

const serialsText = (batch: CountedBatch) => serialsOf(batch).join(' – ');

function Actions({ batch }: { readonly batch: CountedBatch }) {
  const { id, cId } = batch;
  const named = copy.named(batchName(batch, formatDate), serialsText(batch));
  const links = [
    [adminPaths.print(id), copy.printNamed(named), copy.print, PrintIcon],
    [adminPaths.moves(stackOf(batch)), copy.handOverNamed(named), copy.handOver, HandOverIcon],
    [adminPaths.codes({ cId, batch: id }), copy.codesNamed(named), copy.codes, TicketIcon],
  ] as const;
  return (
    <>
      {links.map(([to, label, title, Icon]) => (
        <IconButton key={title} component={Link} to={to} aria-label={label} title={title}>
          <Icon />
        </IconButton>
      ))}
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

function BatchTable({ batches }: { readonly batches: readonly CountedBatch[] }) {
  const titleOf = useCourseTitle();
  const nameOf = useAdminName();
  const summary = (batch: CountedBatch) => {
    const { outlet, priceLabel, createdAt, createdBy, expiresAt, note, count, numbers } = batch;
    const name = batchName(batch, formatDate);
    const moved = batch.places
      .filter((at) => at.outlet !== outlet || at.count < count)
      .map((at) => copy.place(at.outlet, formatNumber(at.count)));
    const place = [outlet !== name && outlet, priceLabel, formatDateTime(createdAt)];
    const facts = [
      soldName(batch, titleOf),
      scopeOf(batch),
      place.filter(Boolean).join(' · '),
      moved.length > 0 && copy.places(moved.join('، ')),
      copy.by(nameOf(createdBy)),
      expiresAt !== null && copy.expires(formatDate(expiresAt)),
    ];
    return (
      <div className={table.anywhere}>
        <span className={table.title}>{name}</span>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)} className={table.quiet}>
            {fact}
          </span>
        ))}
        {note !== '' && note !== name && <span className={styles.note}>{note}</span>}
        <span className={classes(table.folded, styles.folded)}>
          <span>
            {plural(count, nouns.card)}: <Ltr>{serialsText(batch)}</Ltr>
          </span>
          <Sales numbers={numbers} />
          <span className={table.quiet}>{printed(batch)}</span>
        </span>
      </div>
    );
  };
  const countAndSerials = (batch: CountedBatch) => (
    <>
      {plural(batch.count, nouns.card)}
      <span className={table.quiet}>
        <Ltr>{serialsText(batch)}</Ltr>
      </span>
    </>
  );
  return (
    <FramedTable
      rows={batches}
      keyOf={({ id }) => id}
      columns={[
        [columns.batch, summary],
        [columns.cards, countAndSerials, 'wide'],
        [columns.sales, ({ numbers }) => <Sales numbers={numbers} />, 'wide'],
        [columns.printed, printed, 'wide'],
        [columns.actions, (batch) => <Actions batch={batch} />, 'actions'],
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
              [columns.left, ({ numbers }) => numbers.unused + numbers.inactive],
            ]}
          />
        )
      }
    </Loaded>
  );
}

/** Batches, read page by page. An empty argument does not filter. */
const batchesQuery = (cId: string, outlet: string) =>
  pagedQuery([...codeKeys.batches, 'pages', cId, outlet], (page, options) => {
    const filter = { ...(cId !== '' && { cId }), ...(outlet !== '' && { outlet }) };
    return postJson('admin/codes/batches', { ...filter, ...page, limit: 25 }, options);
  });

export function BatchList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const cId = parameters.get('course') ?? '';
  const outlet = parameters.get('outlet') ?? '';
  const sold = useSold(courses);
  const batches = useInfiniteQuery(batchesQuery(cId, outlet));
  const { data: outlets = [] } = useQuery(allOutletsQuery);
  return (
    <div className={layout.sections}>
      <FilterBar
        label={copy.filters.label}
        filter={{ cId, outlet }}
        onClear={() => narrow(adminPaths.batches())}
      >
        <CourseField
          courses={sold}
          value={cId}
          onChange={(chosen) => narrow(adminPaths.batches(chosen, outlet))}
          helperText={cId === '' ? copy.outletsHint : undefined}
        />
        <SelectField
          label={copy.outlet}
          value={outlet}
          options={[['', common.all], ...outlets.map((name) => [name, name] as const)]}
          onChange={(chosen) => narrow(adminPaths.batches(cId, chosen))}
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
