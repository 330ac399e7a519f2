import { useState } from 'react';
import { locale } from '../../shared/format/locale.ts';

/** The column by which a list is sorted, and the direction. */
export interface Sort<Key extends string = string> {
  readonly by: Key;
  readonly descending: boolean;
}

/** Returns a row's sort value. Rows with null come last in both directions. */
export type Measure<Row> = (row: Row) => string | number | null;

const texts = new Intl.Collator(locale, { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(`${a}`, `${b}`);
}

/** Returns the rows sorted. Rows with equal values keep their order. */
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

/** Returns the order after a click on a heading. @param first whether a new column descends */
export function nextSort<Key extends string>(
  sort: Sort<Key> | null,
  by: Key,
  first: boolean,
): Sort<Key> {
  return { by, descending: sort?.by === by ? !sort.descending : first };
}

/** Sorts rows of numbers after a click on a heading, greatest first. They are unsorted before. */
export function useSorted<Row>(
  rows: readonly Row[],
  measures: Readonly<Record<string, Measure<Row>>>,
) {
  const [sort, setSort] = useState<Sort | null>(null);
  const measure = sort && measures[sort.by];
  return {
    rows: measure ? sortedBy(rows, measure, sort.descending) : rows,
    sort,
    onSort: (by: string) => setSort(nextSort(sort, by, true)),
  };
}
