import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { ChartIcon } from '../ui/icons.tsx';
import type { BarGraphProps } from './bar-graph.tsx';
import styles from './chart-panel.module.css';
import { copy } from './copy.ts';

/** Pixels; every panel is as tall whatever it shows, so that nothing moves when numbers arrive. */
const graphHeight = 280;

function NoGraph() {
  return <p>{copy.noGraph}</p>;
}

/** What cannot be fetched leaves the numbers where they are. */
const BarGraph = lazy(() => import('./bar-graph.tsx').catch(() => ({ default: NoGraph })));

export interface NumberTable {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    /** The first names the row. */
    readonly cells: readonly ReactNode[];
  }[];
}

interface Props {
  readonly title: string;
  /** What the graph shows, or why there is none, in a sentence. */
  readonly summary: string;
  /** What changes it. */
  readonly tools?: ReactNode;
  /** Null where there is nothing to draw. */
  readonly graph: Omit<BarGraphProps, 'height'> | null;
  readonly table: NumberTable;
}

function Numbers({ columns, rows }: NumberTable) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column}>{column}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {numbers.map((number, index) => (
              <TableCell key={columns[index + 1]}>{number}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A graph with what it says in words above it and its numbers below. */
export function ChartPanel({ title, summary, tools, graph, table }: Props) {
  const [titleId, summaryId] = [useId(), useId()];
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {tools}
      </header>
      {graph === null ? (
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
              <BarGraph {...graph} height={graphHeight} />
            </Suspense>
          </div>
          <details className={styles.details}>
            <summary>
              {copy.table}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </summary>
            <Numbers {...table} />
          </details>
        </>
      )}
    </section>
  );
}
