import { componentsCopy } from './copy.ts';
import * as styles from './progress-line.module.css';

/** A thin line at the top while the next page is on its way. */
export function ProgressLine({ active }: { readonly active: boolean }) {
  if (!active) return null;
  return <div className={styles.line} role="progressbar" aria-label={componentsCopy.navigating} />;
}
