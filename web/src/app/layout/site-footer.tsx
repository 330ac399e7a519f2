import { brand } from '@markaz/contract/brand';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { formatYear } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import styles from './site-footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const never = () => () => undefined;

/** The current year; while hydrating, the year in which the HTML was made. */
function useYear(): string {
  return useSyncExternalStore(
    never,
    () => formatYear(new Date()),
    () => formatYear(new Date(import.meta.env.VITE_BUILT_AT)),
  );
}

/** Copyright of the current year, the theme, and the Admin link, which everyone sees (spec 2 and 6). */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.lattice}>
        <KhatamPattern size={28} />
      </div>
      <div className={styles.inner}>
        <p>{layoutCopy.rights(useYear(), brand.copyrightHolder)}</p>
        <ThemeSwitch />
        <Link className={styles.admin} to={paths.admin()}>
          {layoutCopy.admin}
        </Link>
      </div>
    </footer>
  );
}
