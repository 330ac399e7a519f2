import { formatPounds } from '../ui/money-words.ts';
import * as styles from './money.module.css';

/** An amount in pounds, without a line break inside. */
export function Money({ piastres }: { readonly piastres: number }) {
  return <span className={styles.money}>{formatPounds(piastres)}</span>;
}
