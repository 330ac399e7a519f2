import { useLocation } from 'react-router-dom';
import { AppLink } from '../../components/app-link.tsx';
import { LecturesIcon, TicketIcon } from '../../components/icons.tsx';
import styles from './admin-nav.module.css';
import { copy } from './copy.ts';
import { LogIcon, PeopleIcon } from './icons.tsx';
import { adminPaths } from './sections.ts';

/** The first is where every address leads that no other one claims. */
const sections = [
  { to: adminPaths.courses(), label: copy.courses, Icon: LecturesIcon },
  { to: adminPaths.codes(), label: copy.codes, Icon: TicketIcon },
  { to: adminPaths.students(), label: copy.students, Icon: PeopleIcon },
  { to: adminPaths.audit(), label: copy.audit, Icon: LogIcon },
] as const;

/** The way between the admin sections. */
export function AdminNav() {
  const { pathname } = useLocation();
  const current = sections.findLast(({ to }) => pathname.startsWith(to)) ?? sections[0];
  return (
    <nav className={styles.nav} aria-label={copy.sections}>
      {sections.map(({ to, label, Icon }) => (
        <AppLink
          key={to}
          to={to}
          className={styles.link}
          aria-current={to === current.to ? 'page' : undefined}
        >
          <Icon />
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
