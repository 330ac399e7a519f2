import { useLocation } from 'react-router-dom';
import { AppLink } from '../../components/app-link.tsx';
import { LecturesIcon, TicketIcon } from '../../components/icons.tsx';
import styles from './admin-nav.module.css';
import { copy } from './copy.ts';
import { adminPaths } from './sections.ts';

const sections = [
  { to: adminPaths.courses(), label: copy.courses, Icon: LecturesIcon },
  { to: adminPaths.codes(), label: copy.codes, Icon: TicketIcon },
] as const;

/** The way between the admin sections. */
export function AdminNav() {
  const { pathname } = useLocation();
  const inCodes = pathname.startsWith(adminPaths.codes());
  return (
    <nav className={styles.nav} aria-label={copy.sections}>
      {sections.map(({ to, label, Icon }) => (
        <AppLink
          key={to}
          to={to}
          className={styles.link}
          aria-current={(to === adminPaths.codes()) === inCodes ? 'page' : undefined}
        >
          <Icon />
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
