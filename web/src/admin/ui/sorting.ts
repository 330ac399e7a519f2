import { useState } from 'react';
import { locale } from '../../shared/format/locale.ts';

/** The column by which a list is sorted, and the direction. */
export interface Sort<Key extends string = string> {
  readonly by: Key;
  readonly descending: boolean;
}

/** Returns a row's sort value. Rows with null come last in both sort directions. */
export type SortValueOf<Row> = (row: Row) => string | number | null;

const collator = new Intl.Collator(locale, { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`);
}

/** Returns the sorted rows. Rows with equal values keep their order. */
export function sortedBy<Row>(
  rows: readonly Row[],
  sortValueOf: SortValueOf<Row>,
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortValueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null);
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** Returns the order after a click on a heading. A repeated click reverses the order. */
export function nextSort<Key extends string>(
  sort: Sort<Key> | null,
  by: Key,
  startsDescending: boolean,
): Sort<Key> {
  return { by, descending: sort?.by === by ? !sort.descending : startsDescending };
}

/** Sorts rows after a click on a heading, with the greatest numbers first. */
export function useSorted<Row>(
  rows: readonly Row[],
  sortValues: Readonly<Record<string, SortValueOf<Row>>>,
) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sortValueOf = sort && sortValues[sort.by];
  return {
    rows: sortValueOf ? sortedBy(rows, sortValueOf, sort.descending) : rows,
    sort,
    onSort: (by: string) => setSort(nextSort(sort, by, true)),
  };
}
