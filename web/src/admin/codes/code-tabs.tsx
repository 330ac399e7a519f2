import { NavLink } from 'react-router-dom';
import { adminPaths } from '../ui/sections.ts';
import * as styles from '../ui/tabs.module.css';
import { copy } from './codes.copy.ts';

const tabs = [
  { to: adminPaths.codes(), label: copy.tabs.list },
  { to: adminPaths.batches(), label: copy.tabs.batches },
  { to: adminPaths.moves(), label: copy.tabs.moves },
  { to: adminPaths.bundles(), label: copy.tabs.bundles },
  { to: adminPaths.newBatch(), label: copy.tabs.newBatch },
  { to: adminPaths.newCode(), label: copy.tabs.one },
] as const;

export function CodeTabs() {
  return (
    <nav className={styles.tabs} aria-label={copy.tabs.label}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={() => styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
