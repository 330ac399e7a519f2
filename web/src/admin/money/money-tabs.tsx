import { NavLink } from 'react-router-dom';
import { adminPaths } from '../ui/sections.ts';
import * as styles from '../ui/tabs.module.css';
import { copy } from './money.copy.ts';

/** Links between sales and the outlets' debts. */
export function MoneyTabs() {
  const pages = [
    [adminPaths.money(), copy.tabs.report],
    [adminPaths.outlets(), copy.tabs.outlets],
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={copy.tabs.label}>
      {pages.map(([to, label]) => (
        <NavLink key={to} to={to} end className={() => styles.tab ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
