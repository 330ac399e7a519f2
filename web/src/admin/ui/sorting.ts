import { useState } from 'react';
import { locale } from '../../shared/format/locale.ts';

/** What a list is sorted by, and which way round. */
export interface Sort<Key extends string = string> {
  readonly by: Key;
  readonly descending: boolean;
}

/** What rows are compared by; what has none stands last, whichever way round. */
export type Measure<Row> = (row: Row) => string | number | null;

const texts = new Intl.Collator(locale, { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(`${a}`, `${b}`);
}

/** The rows in this order; those that are alike as they came. */
export function sortedBy<Row>(
  rows: readonly Row[],
  measure: Measure<Row>,
  descending: boolean,
): Row[] {
  const turn = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: measure(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null);
      return turn * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/**
 * The order after a column's heading was pressed: by it, or the other way round.
 * @param first whether the column begins with the greatest
 */
export function pressed<Key extends string>(
  sort: Sort<Key> | null,
  by: Key,
  first: boolean,
): Sort<Key> {
  return { by, descending: sort?.by === by ? !sort.descending : first };
}

/** Rows of numbers that pressing a heading sorts, the greatest first; as they came until then. */
export function useSorted<Row>(
  rows: readonly Row[],
  measures: Readonly<Record<string, Measure<Row>>>,
) {
  const [sort, setSort] = useState<Sort | null>(null);
  const measure = sort && measures[sort.by];
  return {
    rows: measure ? sortedBy(rows, measure, sort.descending) : rows,
    sort,
    onSort: (by: string) => setSort(pressed(sort, by, true)),
  };
}
