import type { CodeNumbers } from '@markaz/contract/code-batches';
import styles from './sales-bar.module.css';

/** How much of a stack is handed over and used, at a glance; the numbers stand beside it. */
export function SalesBar({ numbers: { count, sold, used } }: { readonly numbers: CodeNumbers }) {
  const share = (part: number) => `${count === 0 ? 0 : (part / count) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.sold} style={{ inlineSize: share(sold) }} />
      <span className={styles.used} style={{ inlineSize: share(used) }} />
    </span>
  );
}
