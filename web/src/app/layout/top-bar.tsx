import { isStaff } from '@markaz/contract/staff/roles';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/auth/session.tsx';
import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { DownIcon, MenuIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { NavLinks } from './nav-links.tsx';
import * as styles from './top-bar.module.css';

type Menus = typeof import('./menus.tsx');

/**
 * Opens a menu whose code loads on demand.
 * @returns the attributes of the button, and the menu's element, which is null while the menu is
 * closed
 */
function useMenu(name: keyof Menus) {
  const [Menu, setMenu] = useState<Menus[typeof name] | null>(null);
  const open = async () => {
    try {
      const menus = await import('./menus.tsx');
      setMenu(() => menus[name]);
    } catch {
      addEventListener('online', showToast(layoutCopy.menuFailed), { once: true });
    }
  };
  const button = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': Menu !== null,
    onClick: () => void open(),
  } as const;
  const menu: ReactNode = Menu && <Menu onClose={() => setMenu(null)} />;
  return [button, menu] as const;
}

/**
 * Shows the sign-in link. For signed-in users, shows a button that opens a menu, so that a single
 * tap does not sign out.
 */
function AccountEntry() {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  const [button, menu] = useMenu('AccountMenu');
  if (user !== null)
    return (
      <>
        <button {...button} className={styles.account}>
          <VisuallyHidden>{layoutCopy.account}</VisuallyHidden>
          <bdi className={styles.name}>{user.displayName}</bdi>
          <DownIcon size={16} />
        </button>
        {menu}
      </>
    );
  const isLoading = status === 'loading';
  return (
    <>
      <Link
        className={classes(styles.account, isLoading && 'for-visitors')}
        to={paths.auth(isLoading ? pathname : pathname + search)}
      >
        {layoutCopy.signIn}
      </Link>
      {isLoading && (
        <span className={classes(styles.account, 'for-students')}>
          <bdi className={classes(styles.name, 'student-name')} />
          <DownIcon size={16} />
        </span>
      )}
    </>
  );
}

export function TopBar() {
  const { brandName } = useBrand();
  const { user } = useSession();
  const [button, drawer] = useMenu('NavDrawer');
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <button
          {...button}
          className={classes('icon-button', styles.menu)}
          aria-label={layoutCopy.menu}
        >
          <MenuIcon size={24} />
        </button>
        <Link className={styles.brand} to={paths.home()}>
          <BrandMark />
          <span className={styles.brandName} data-brand="brandName">
            {brandName}
          </span>
        </Link>
        <nav className={styles.entries} aria-label={layoutCopy.nav}>
          <NavLinks className={styles.entry} isStaff={isStaff(user)} />
        </nav>
        <Link className={styles.code} to={paths.enroll()}>
          <TicketIcon />
          {layoutCopy.code}
        </Link>
        <AccountEntry />
      </div>
      {drawer}
    </header>
  );
}
