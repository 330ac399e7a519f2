import { NavLink } from 'react-router-dom';
import * as styles from './tabs.module.css';

interface Props {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly pages: readonly (readonly [address: string, title: string])[];
}

/** Links between the pages of a section. */
export function Tabs({ label, pages }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {pages.map(([address, title]) => (
        <NavLink key={address} to={address} end className={() => styles.tab}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
