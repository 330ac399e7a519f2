import { brand } from '@markaz/contract/site/brand';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatYear } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../shared/theme/theme-choice.ts';
import { AfterLoad } from '../../shared/ui/after-load.tsx';
import { MoonIcon, SunIcon, SystemIcon } from '../../shared/ui/icons.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { optionalComponent } from '../../shared/ui/optional.ts';
import { useHydrated } from '../../shared/ui/use-hydrated.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import * as styles from './site-footer.module.css';

const FooterContact = optionalComponent(() => import('./footer-contact.tsx'));

const choices: readonly (readonly [ThemeChoice, typeof SunIcon])[] = [
  ['system', SystemIcon],
  ['light', SunIcon],
  ['dark', MoonIcon],
];

function ThemeSwitch() {
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label={layoutCopy.theme}>
      {choices.map(([choice, Icon]) => (
        <label key={choice} className={styles.choice} title={layoutCopy.themes[choice]}>
          <input
            type="radio"
            name={name}
            checked={chosen === choice}
            onChange={() => chooseTheme(choice)}
          />
          <Icon />
          <VisuallyHidden>{layoutCopy.themes[choice]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows copyright, theme, privacy, contact, and the admin link for everyone (spec 2 and 6). */
export function SiteFooter() {
  // During hydration, the year must be the same as in the HTML.
  const today = useHydrated() ? new Date() : new Date(import.meta.env.VITE_BUILT_AT);
  return (
    <footer className={styles.footer}>
      <div className={styles.lattice}>
        <KhatamPattern size={28} />
      </div>
      <div className={styles.inner}>
        <p>{layoutCopy.rights(formatYear(today), brand.copyrightHolder)}</p>
        <ThemeSwitch />
        <div className={styles.links}>
          <Link className={styles.link} to={paths.privacy()}>
            {layoutCopy.privacy}
          </Link>
          <Link className={styles.link} to={paths.admin()}>
            {layoutCopy.admin}
          </Link>
        </div>
      </div>
      {/* The contact details come last, so that nothing moves when they appear. */}
      <AfterLoad>
        <FooterContact />
      </AfterLoad>
    </footer>
  );
}
