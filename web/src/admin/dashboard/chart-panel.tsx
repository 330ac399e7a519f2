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

/** If this chunk cannot be fetched, the table of numbers stays visible. */
const BarGraph = lazy(() => import('./bar-graph.tsx').catch(() => ({ default: NoGraph })));

/** A column's heading and values. Numbers with a `tone` are also drawn. */
type Column<Row> = readonly [
  title: string,
  figureOf: (row: Row) => ReactNode,
  tone?: BarSeries['tone'],
];

interface Props<Row> {
  readonly title: string;
  /** A sentence that says what the graph shows, or why there is none. */
  readonly summary: string;
  readonly tools?: ReactNode;
  readonly empty?: boolean;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Rows that are drawn as bars or groups of bars; all rows by default. */
  readonly bars?: readonly Row[];
  /** Returns a bar's name in the tooltip and, without `shortOf`, on the axis. */
  readonly nameOf: (bar: Row) => string;
  readonly shortOf?: (bar: Row) => string;
  readonly horizontal?: boolean;
}

export function ChartPanel<Row>({ title, summary, tools, empty, ...figures }: Props<Row>) {
  const {
    rows,
    keyOf,
    columns,
    bars = rows,
    nameOf,
    shortOf = nameOf,
    horizontal = false,
  } = figures;
  const [titleId, summaryId] = [useId(), useId()];
  const isNumeric = (figureOf: (row: Row) => ReactNode) =>
    rows.every((row) => typeof figureOf(row) === 'number');
  const values = columns.map(([label, figureOf]) => [label, (row: Row) => Number(figureOf(row))]);
  const sorted = useSorted(rows, Object.fromEntries(values));
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
                series={columns.flatMap(([label, figureOf, tone]) =>
                  tone ? [{ label, tone, values: bars.map((bar) => Number(figureOf(bar))) }] : [],
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
              columns={columns.map(([label, figureOf]) => [
                label,
                figureOf,
                null,
                isNumeric(figureOf) ? label : undefined,
              ])}
            />
          </details>
        </>
      )}
    </section>
  );
}
