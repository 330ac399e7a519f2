import { type ReactNode, useId } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import * as layout from '../ui/layout.module.css';
import * as styles from './home.module.css';

interface PanelProps {
  readonly title: string;
  readonly text?: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Panel({ title, text, wide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes(layout.panel, wide && layout.wide)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p className={layout.muted}>{text}</p>}
      {children}
    </section>
  );
}

interface LinesProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly emptyText: string;
  readonly children: (item: Item) => ReactNode;
}

/** Lists items, or says that there are none. */
export function Lines<Item>({ items, keyOf, emptyText, children }: LinesProps<Item>) {
  if (items.length === 0) return <p className={layout.muted}>{emptyText}</p>;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
