import { Link, useLocation } from 'react-router-dom';
import * as styles from './tabs.module.css';

interface Props {
  /** Accessible name of the navigation. */
  readonly label: string;
  /** The section's first page comes first, because the others are below it. */
  readonly pages: readonly (readonly [address: string, title: string])[];
  /** Address of the current page, if the path alone does not tell it. */
  readonly currentAddress?: string;
  /** Whether a choice replaces the address, so that «back» leaves the page. */
  readonly replace?: boolean;
}

/**
 * Links between the pages of a section. On a page below one of them, such as an outlet's settlement,
 * that one is current.
 */
export function Tabs({ label, pages, currentAddress, replace }: Props) {
  const { pathname } = useLocation();
  const pageOfPath = pages.findLast(([address]) =>
    `${pathname}/`.startsWith(`${address.split('?')[0]}/`),
  );
  const current = currentAddress ?? pageOfPath?.[0];
  return (
    <nav className={styles.tabs} aria-label={label}>
      {pages.map(([address, title]) => (
        <Link
          key={address}
          to={address}
          className={styles.tab}
          {...(replace && { replace })}
          aria-current={address === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
