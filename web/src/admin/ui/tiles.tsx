import type { ReactNode } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import * as layout from './layout.module.css';
import * as styles from './tiles.module.css';

interface Props {
  readonly label: string;
  readonly tiles: readonly (readonly [
    name: string,
    number: ReactNode,
    note?: string | false | null,
  ])[];
  /** Whether tiles are wide enough for amounts of money. */
  readonly isWide?: boolean;
  readonly className?: string | undefined;
}

export function Tiles({ label, tiles, isWide = false, className }: Props) {
  return (
    <dl className={classes(styles.tiles, isWide && styles.wide, className)} aria-label={label}>
      {tiles.map(([name, number, note]) => (
        <div key={name} className={classes(layout.surface, styles.tile)}>
          <dt>{name}</dt>
          <dd className={styles.number}>{number}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
