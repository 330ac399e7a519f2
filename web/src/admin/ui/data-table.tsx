import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import type { Sort } from './sorting.ts';
import * as styles from './table.module.css';
import { copy } from './ui.copy.ts';

export type Selected = ReadonlySet<string>;

export const noSelection: Selected = new Set();

function toggle(selected: Selected, key: string): Selected {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/**
 * A column's heading and cell. The first column names the row. A `wide` column is hidden on narrow
 * screens. An `actions` column has buttons, and its heading is only for screen readers.
 */
export type Column<Row> = readonly [
  title: string,
  cell: (row: Row) => ReactNode,
  kind?: 'wide' | 'actions' | null,
  sortKey?: string | undefined,
];

interface Selection<Row> {
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
  readonly nameOf: (row: Row) => string;
}

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly selection?: Selection<Row>;
  /** Whether to use low rows, for tables of numbers without buttons. */
  readonly small?: boolean;
  /** The current order. Lists that are loaded page by page cannot be sorted. */
  readonly sort?: Sort | null;
  readonly onSort?: (by: string) => void;
}

/** Shows a cell only from the width at which the navigation bar replaces the drawer. */
const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const;

function Heading<Row>({
  column: [title, , kind, key],
  sort,
  onSort,
}: { readonly column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const isSortable = key !== undefined && onSort !== undefined;
  const isSorted = isSortable && sort?.by === key;
  const descending = sort?.descending ?? false;
  return (
    <TableCell
      {...(kind === 'wide' && { sx: wideOnly })}
      {...(isSorted && { 'aria-sort': descending ? 'descending' : 'ascending' })}
    >
      {isSortable ? (
        <TableSortLabel
          // Arrows in every heading would not fit on a phone.
          hideSortIcon
          active={isSorted}
          direction={descending ? 'desc' : 'asc'}
          onClick={() => onSort(key)}
        >
          {title}
        </TableSortLabel>
      ) : kind === 'actions' ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        title
      )}
    </TableCell>
  );
}

const formatContent = (content: ReactNode) =>
  typeof content === 'number' ? formatNumber(content) : content;

export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, keyOf, selection, small = false, sort, onSort } = props;
  const keys = rows.map(keyOf);
  const selectedCount = keys.filter((key) => selection?.selected.has(key)).length;
  const isAllSelected = selectedCount === keys.length;
  return (
    <Table size={small ? 'small' : 'medium'} className={styles.table}>
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell padding="checkbox">
              <Checkbox
                checked={isAllSelected}
                indeterminate={selectedCount > 0 && !isAllSelected}
                onChange={() => selection.onSelect(isAllSelected ? noSelection : new Set(keys))}
                slotProps={{ input: { 'aria-label': copy.selection.all } }}
              />
            </TableCell>
          )}
          {columns.map((column) => (
            <Heading
              key={column[0]}
              column={column}
              sort={sort ?? null}
              {...(onSort && { onSort })}
            />
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const key = keyOf(row);
          const isSelected = selection?.selected.has(key) ?? false;
          return (
            <TableRow key={key} hover={!small} selected={isSelected}>
              {selection && (
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={isSelected}
                    onChange={() => selection.onSelect(toggle(selection.selected, key))}
                    slotProps={{
                      input: { 'aria-label': copy.selection.one(selection.nameOf(row)) },
                    }}
                  />
                </TableCell>
              )}
              {columns.map(([title, cell, kind], index) => (
                <TableCell
                  key={title}
                  {...(index === 0 && { component: 'th', scope: 'row', className: styles.name })}
                  {...(kind === 'wide' && { sx: wideOnly })}
                  {...(kind === 'actions' && { padding: 'none', className: styles.actions })}
                >
                  {formatContent(cell(row))}
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

export function FramedTable<Row>(props: Props<Row>) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <DataTable {...props} />
    </TableContainer>
  );
}
