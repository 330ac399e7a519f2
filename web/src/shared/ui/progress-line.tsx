import * as styles from './progress-line.module.css';
import { componentsCopy } from './ui.copy.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * A thin line at the top while the next page loads. Not shown during hydration, even if the user
 * already navigates: the document's HTML has no line.
 */
export function ProgressLine({ active }: { readonly active: boolean }) {
  const hydrated = useHydrated();
  if (!active || !hydrated) return null;
  return <div className={styles.line} role="progressbar" aria-label={componentsCopy.navigating} />;
}
