import { formatPounds } from '@markaz/contract/cards/pounds';
import { type ComponentProps, createContext, useContext } from 'react';
import { FramedTable } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import * as styles from '../ui/table.module.css';

/** Whether the amounts of a page have decimals: all of them or none, so that they align. */
export const WithDecimals = createContext<boolean | undefined>(undefined);

/** Returns a function that formats amounts as the page's other amounts. */
export function useFormatPounds(): (piastres: number) => string {
  const withDecimals = useContext(WithDecimals);
  return (piastres) => formatPounds(piastres, withDecimals);
}

/** Shows an amount in pounds on one line. */
export function Money({ piastres }: { readonly piastres: number }) {
  return <bdi className={styles.money}>{useFormatPounds()(piastres)}</bdi>;
}

interface Props<Row> extends ComponentProps<typeof FramedTable<Row>> {
  readonly title: string;
  /** Text to show instead of an empty table. */
  readonly emptyText?: string;
}

export function MoneyTable<Row>({ title, emptyText, ...table }: Props<Row>) {
  return (
    <section className={layout.section}>
      <h2>{title}</h2>
      {emptyText !== undefined && table.rows.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <FramedTable small {...table} />
      )}
    </section>
  );
}
