import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../shared/auth/session.tsx';
import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { MenuIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import { ProgressLine } from '../../shared/ui/progress-line.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { NavLinks } from './nav-links.tsx';
import styles from './top-bar.module.css';

/** The drawer brings MUI along, so it is fetched when a finger nears the button, not before. */
const loadDrawer = () => import('./nav-drawer.tsx');
const NavDrawer = lazy(loadDrawer);

function AccountEntry() {
  const { status, user, signOut } = useSession();
  const { pathname, search } = useLocation();
  if (user !== null)
    return (
      <button type="button" className={styles.account} onClick={() => void signOut()}>
        <span>{layoutCopy.signOut}</span>
        <bdi className={styles.name}>{user.displayName}</bdi>
      </button>
    );
  const unknown = status === 'loading';
  return (
    <>
      <Link
        className={classes(styles.account, unknown && 'for-visitors')}
        to={paths.auth(unknown ? pathname : pathname + search)}
      >
        {layoutCopy.signIn}
      </Link>
      {unknown && (
        <span className={classes(styles.account, 'for-students')}>
          <span>{layoutCopy.signOut}</span>
          <bdi className={classes(styles.name, 'student-name')} />
        </span>
      )}
    </>
  );
}

/** Brand, the entries of the spec, the way in for a code, the account. */
export function TopBar() {
  const { brandName } = useBrand();
  const { user } = useSession();
  const [drawer, setDrawer] = useState<'unloaded' | 'opening' | 'open' | 'closed'>('unloaded');
  const prepare = () => void loadDrawer().catch(() => undefined);
  const open = async () => {
    setDrawer('opening');
    try {
      await loadDrawer();
      setDrawer('open');
    } catch {
      setDrawer('unloaded');
      addEventListener('online', showToast(layoutCopy.menuFailed), { once: true });
    }
  };
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <button
          type="button"
          className={styles.menu}
          aria-label={layoutCopy.menu}
          aria-haspopup="dialog"
          aria-expanded={drawer === 'open'}
          onPointerEnter={prepare}
          onFocus={prepare}
          onTouchStart={prepare}
          onClick={() => void open()}
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
          <NavLinks className={styles.entry} staff={user?.admin === true} />
        </nav>
        <Link className={styles.code} to={paths.enroll()}>
          <TicketIcon />
          {layoutCopy.code}
        </Link>
        <AccountEntry />
      </div>
      <ProgressLine active={drawer === 'opening'} />
      {(drawer === 'open' || drawer === 'closed') && (
        <Suspense fallback={null}>
          <NavDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  );
}
