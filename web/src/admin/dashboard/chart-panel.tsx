import { lazy, type ReactNode, Suspense, useId } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ChartIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { useSorted } from '../ui/sorting.ts';
import type { BarSeries } from './bar-graph.tsx';
import { copy } from './dashboard.copy.ts';
import * as styles from './dashboard.module.css';

/** Height of every graph in pixels, so that nothing moves when the numbers arrive. */
const graphHeight = 280;

function NoGraph() {
  return <p>{copy.noGraph}</p>;
}

/** If the chunk of the graph cannot be fetched, users still get the table of numbers. */
const BarGraph = lazy(() => import('./bar-graph.tsx').catch(() => ({ default: NoGraph })));

/** A column's heading and values. The graph shows the columns that have a `tone`. */
type Column<Row> = readonly [
  title: string,
  cellOf: (row: Row) => ReactNode,
  tone?: BarSeries['tone'],
];

interface Props<Row> {
  readonly title: string;
  /** Sentence that says what the graph shows, or why there is no graph. */
  readonly summary: string;
  readonly tools?: ReactNode;
  readonly empty?: boolean;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Rows that the graph shows as bars or groups of bars. By default, it shows all rows. */
  readonly bars?: readonly Row[];
  /** Returns a bar's name in the tooltip and, without `shortOf`, on the axis. */
  readonly nameOf: (bar: Row) => string;
  readonly shortOf?: (bar: Row) => string;
  readonly horizontal?: boolean;
}

export function ChartPanel<Row>({
  title,
  summary,
  tools,
  empty,
  rows,
  keyOf,
  columns,
  bars = rows,
  nameOf,
  shortOf = nameOf,
  horizontal = false,
}: Props<Row>) {
  const [titleId, summaryId] = [useId(), useId()];
  const isNumeric = (cellOf: (row: Row) => ReactNode) =>
    rows.every((row) => typeof cellOf(row) === 'number');
  const sortValues = columns.map(([label, cellOf]) => [label, (row: Row) => Number(cellOf(row))]);
  const sorted = useSorted(rows, Object.fromEntries(sortValues));
  return (
    <section className={classes(layout.panel, styles.panel)} aria-labelledby={titleId}>
      <header className={classes(layout.row, styles.head)}>
        <h2 id={titleId}>{title}</h2>
        {tools}
      </header>
      {empty ? (
        <div className={styles.empty}>
          <EmptyState icon={ChartIcon} level={3} title={summary} />
        </div>
      ) : (
        <>
          <p id={summaryId} className={styles.summary}>
            {summary}
          </p>
          <div
            role="img"
            aria-labelledby={titleId}
            aria-describedby={summaryId}
            style={{ blockSize: graphHeight }}
          >
            <Suspense fallback={<Skeleton height={graphHeight} />}>
              <BarGraph
                horizontal={horizontal}
                categories={bars.map((bar) => ({ full: nameOf(bar), short: shortOf(bar) }))}
                series={columns.flatMap(([label, cellOf, tone]) =>
                  tone ? [{ label, tone, values: bars.map((bar) => Number(cellOf(bar))) }] : [],
                )}
                height={graphHeight}
              />
            </Suspense>
          </div>
          <details className={styles.details}>
            <summary>
              {copy.table}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </summary>
            <DataTable
              small
              {...sorted}
              keyOf={keyOf}
              columns={columns.map(([label, cellOf]) => [
                label,
                cellOf,
                null,
                isNumeric(cellOf) ? label : undefined,
              ])}
            />
          </details>
        </>
      )}
    </section>
  );
}
