import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { LecturesIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import styles from './admin-nav.module.css';
import { copy } from './copy.ts';
import { ChartIcon, HomeIcon, KeyIcon, LogIcon, PeopleIcon, SlidersIcon } from './icons.tsx';
import { adminPaths } from './sections.ts';

/** The first is where every address leads that no other one claims. */
export const sections = [
  { to: adminPaths.home(), label: copy.home, Icon: HomeIcon },
  { to: adminPaths.courses(), label: copy.courses, Icon: LecturesIcon },
  { to: adminPaths.codes(), label: copy.codes, Icon: TicketIcon },
  { to: adminPaths.students(), label: copy.students, Icon: PeopleIcon },
  { to: adminPaths.dashboard(), label: copy.dashboard, Icon: ChartIcon },
  { to: adminPaths.admins(), label: copy.admins, Icon: KeyIcon },
  { to: adminPaths.audit(), label: copy.audit, Icon: LogIcon },
  { to: adminPaths.settings(), label: copy.settings, Icon: SlidersIcon },
] as const;

/** Brings a link to the middle of a bar that is narrower than its links; the page itself stays. */
function centre(bar: HTMLElement, link: HTMLElement): void {
  const [outer, inner] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  bar.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 });
}

/** @param children what stands beside the links on every page */
export function AdminNav({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const current = sections.findLast(({ to }) => pathname.startsWith(to)) ?? sections[0];
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="${current.to}"]`);
    if (bar.current && link) centre(bar.current, link);
  }, [current.to]);
  return (
    <div className={styles.bar}>
      <nav ref={bar} className={styles.nav} aria-label={copy.sections}>
        {sections.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            aria-current={to === current.to ? 'page' : undefined}
          >
            <Icon />
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
