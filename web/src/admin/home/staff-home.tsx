import { cairoDay } from '@markaz/contract/time/cairo';
import { Link } from 'react-router-dom';
import { sections } from '../ui/admin-nav.tsx';
import * as layout from '../ui/layout.module.css';
import { useMay } from '../ui/may.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './home.module.css';
import { RefusedPanel } from './refused-panel.tsx';

/** The home of staff who are not admins: the sections of their roles, and today's refused codes. */
export function StaffHome() {
  const may = useMay();
  return (
    <>
      <SectionHeading title={common.start} />
      <div className={styles.home}>
        <ul className={styles.entries} aria-label={common.sections}>
          {sections
            .filter(({ needs }) => needs !== 'staff' && may(needs))
            .map(({ to, label, about, Icon }) => (
              <li key={to} className={styles.entry}>
                <Icon />
                <Link to={to}>{label}</Link>
                <span className={layout.muted}>{about}</span>
              </li>
            ))}
        </ul>
        {may('sales') && (
          <div className={styles.wide}>
            <RefusedPanel day={cairoDay(new Date())} />
          </div>
        )}
      </div>
    </>
  );
}
