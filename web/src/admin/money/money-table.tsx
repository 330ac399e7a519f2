import type { ComponentProps } from 'react';
import { FramedTable } from '../ui/data-table.tsx';
import { formatPounds } from '../ui/format-money.ts';
import * as layout from '../ui/layout.module.css';
import * as styles from './money.module.css';

/** Shows an amount in pounds on one line. */
export function Money({ piastres }: { readonly piastres: number }) {
  return <span className={styles.money}>{formatPounds(piastres)}</span>;
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
