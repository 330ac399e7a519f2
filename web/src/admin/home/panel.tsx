import { type ReactNode, useId } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import * as layout from '../ui/layout.module.css';
import * as styles from './home.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the home under its heading. */
export function Panel({ title, text, className, children }: Props) {
  const id = useId();
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p className={layout.muted}>{text}</p>}
      {children}
    </section>
  );
}

interface ListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Text for an empty list. */
  readonly none: string;
  readonly children: (item: Item) => ReactNode;
}

/** The panel's lines, or the text for none. */
export function Lines<Item>({ items, keyOf, none, children }: ListProps<Item>) {
  if (items.length === 0) return <p className={layout.muted}>{none}</p>;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
