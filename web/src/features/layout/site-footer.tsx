import { brand } from '@markaz/contract/brand';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../components/app-link.tsx';
import { KhatamPattern } from '../../components/khatam-pattern.tsx';
import { formatYear } from '../../format/time.ts';
import { layoutCopy } from './copy.ts';
import styles from './site-footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Copyright of the current year, the theme, and the Admin link, which everyone sees (spec 2 and 6). */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.lattice}>
        <KhatamPattern size={28} />
      </div>
      <div className={styles.inner}>
        <p>{layoutCopy.rights(formatYear(new Date()), brand.copyrightHolder)}</p>
        <ThemeSwitch />
        <AppLink className={styles.admin} to={paths.admin()}>
          {layoutCopy.admin}
        </AppLink>
      </div>
    </footer>
  );
}
