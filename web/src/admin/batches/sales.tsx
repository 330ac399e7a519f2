import type { CodeNumbers } from '@markaz/contract/code-batches';
import { formatNumber } from '../../shared/format/numbers.ts';
import table from '../ui/table.module.css';
import { copy } from './copy.ts';
import styles from './sales.module.css';

/** How much of a stack is handed over and used: at a glance, and in numbers. */
export function Sales({ numbers }: { readonly numbers: CodeNumbers }) {
  const { count, sold, used, revoked, swapped } = numbers;
  const share = (part: number) => `${count === 0 ? 0 : (part / count) * 100}%`;
  const rest = [
    copy.used(formatNumber(used)),
    revoked > 0 && copy.revoked(formatNumber(revoked)),
    swapped > 0 && copy.swapped(formatNumber(swapped)),
  ];
  return (
    <span className={styles.sales}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.sold} style={{ inlineSize: share(sold) }} />
        <span className={styles.used} style={{ inlineSize: share(used) }} />
      </span>
      <span>{copy.sold(formatNumber(sold), formatNumber(count))}</span>
      <span className={table.quiet}>{rest.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
