import type { StaffAccess } from '@markaz/contract/staff/roles';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type IconProps, LecturesIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import * as styles from './admin-nav.module.css';
import { adminPaths } from './admin-paths.ts';
import {
  ChartIcon,
  CounterIcon,
  GuideIcon,
  HomeIcon,
  KeyIcon,
  LogIcon,
  MoneyIcon,
  PeopleIcon,
  SlidersIcon,
} from './icons.tsx';
import { copy } from './ui.copy.ts';
import { useHasAccess } from './use-has-access.ts';

interface Section {
  readonly to: string;
  readonly label: string;
  /** Purpose of the section. The home page shows it to accounts with few sections. */
  readonly purpose: string | undefined;
  readonly Icon: ComponentType<IconProps>;
  readonly needs: StaffAccess;
}

type SectionName = Extract<
  keyof typeof adminPaths,
  | 'home'
  | 'counter'
  | 'courses'
  | 'codes'
  | 'students'
  | 'money'
  | 'teaching'
  | 'dashboard'
  | 'admins'
  | 'audit'
  | 'settings'
  | 'guide'
>;

function section(name: SectionName, Icon: Section['Icon'], needs: StaffAccess): Section {
  const purposes: Readonly<Record<string, string>> = copy.purposes;
  return { to: adminPaths[name](), label: copy[name], purpose: purposes[name], Icon, needs };
}

const guide = section('guide', GuideIcon, 'team');

/** All sections. The first is the current one if the path belongs to no other section. */
export const sections: readonly [Section, ...Section[]] = [
  section('home', HomeIcon, 'staff'),
  section('courses', LecturesIcon, 'content'),
  section('counter', CounterIcon, 'sales'),
  section('codes', TicketIcon, 'sales'),
  section('students', PeopleIcon, 'sales'),
  section('money', MoneyIcon, 'cashier'),
  section('teaching', LecturesIcon, 'teacher'),
  section('dashboard', ChartIcon, 'admin'),
  section('admins', KeyIcon, 'admin'),
  section('audit', LogIcon, 'admin'),
  section('settings', SlidersIcon, 'admin'),
  guide,
];

/** Scrolls a bar that is too narrow, but not the page, so that the link is in the middle. */
function scrollToCentre(bar: HTMLElement, link: HTMLElement): void {
  const [outer, inner] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  bar.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 });
}

/** @param children content that every page shows beside the links */
export function AdminNav({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const hasAccess = useHasAccess();
  const current = sections.findLast(({ to }) => pathname.startsWith(to)) ?? sections[0];
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="${current.to}"]`);
    if (bar.current && link) scrollToCentre(bar.current, link);
  }, [current.to]);
  return (
    <div className={styles.bar}>
      <nav ref={bar} className={styles.nav} aria-label={copy.sections}>
        {sections
          // The guide has its own place. A cashier may open the home page too. Admins have no
          // courses of their own.
          .filter(
            (each) =>
              (each !== guide &&
                hasAccess(each.needs) &&
                !(each.needs === 'teacher' && hasAccess('admin'))) ||
              (each.to === adminPaths.home() && hasAccess('cashier')),
          )
          .map(({ to, label, Icon }) => (
            <Link
              key={to}
              to={to}
              className={styles.link}
              aria-current={to === current.to ? 'page' : undefined}
            >
              <Icon />
              {to === adminPaths.home() && !hasAccess('admin') ? copy.start : label}
            </Link>
          ))}
      </nav>
      {children}
      {/* Outside the bar, which may be too narrow for all sections. */}
      {hasAccess(guide.needs) && (
        <Link
          to={guide.to}
          className={styles.link}
          aria-label={guide.label}
          aria-current={guide === current ? 'page' : undefined}
          title={guide.label}
        >
          <guide.Icon />
        </Link>
      )}
    </div>
  );
}
