import { classes } from '../../shared/ui/classes.ts';
import * as styles from './tiles.module.css';

interface Props {
  /** What the numbers are of, for screen readers. */
  readonly label: string;
  readonly tiles: readonly (readonly [name: string, number: string, note?: string | null])[];
  /** Each has room for an amount of money. */
  readonly roomy?: boolean;
  readonly className?: string | undefined;
}

/** Numbers at a glance, each with its name and what should be known of it. */
export function Tiles({ label, tiles, roomy = false, className }: Props) {
  return (
    <dl className={classes(styles.tiles, roomy && styles.roomy, className)} aria-label={label}>
      {tiles.map(([name, number, note]) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd className={styles.number}>{number}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
