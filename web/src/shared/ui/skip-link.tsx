import { componentsCopy } from './copy.ts';
import styles from './skip-link.module.css';

/** The first stop of the Tab key: over the navigation, into the page. */
export function SkipLink({ target }: { readonly target: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${target}`}
      onClick={(event) => {
        // The address stays as it is: a fragment would count as a navigation.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {componentsCopy.skip}
    </a>
  );
}
