import Drawer from '@mui/material/Drawer';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../shared/auth/session.tsx';
import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { MuiProvider } from '../../shared/theme/mui-provider.tsx';
import { shape } from '../../shared/theme/tokens.ts';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { CloseIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import styles from './nav-drawer.module.css';
import { NavLinks } from './nav-links.tsx';

interface NavDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Account({ onClose }: { readonly onClose: () => void }) {
  const { user, signOut } = useSession();
  const { pathname, search } = useLocation();
  if (user === null) {
    return (
      <Link className={styles.entry} to={paths.auth(pathname + search)} onClick={onClose}>
        {layoutCopy.signIn}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => {
        onClose();
        void signOut();
      }}
    >
      <span>
        {layoutCopy.signOut} <bdi className={styles.name}>{user.displayName}</bdi>
      </span>
    </button>
  );
}

/** The entries of the bar on small screens (spec 2 and 9). */
export default function NavDrawer({ open, onClose }: NavDrawerProps) {
  const { brandName } = useBrand();
  const { user } = useSession();
  return (
    <MuiProvider>
      {/* Named by where it stands in a left-to-right page; in ours MUI turns it to the right. */}
      <Drawer
        anchor="left"
        open={open}
        onClose={onClose}
        slotProps={{
          paper: {
            sx: { width: shape.drawerWidth },
            'aria-label': layoutCopy.menu,
            role: 'dialog',
          },
        }}
      >
        <div className={styles.head}>
          <BrandMark size={36} />
          <span className={styles.brand}>{brandName}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={layoutCopy.closeMenu}
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </div>
        <nav className={styles.entries} aria-label={layoutCopy.nav}>
          <NavLinks className={styles.entry} staff={user?.admin === true} onFollow={onClose} />
          <Link className={styles.entry} to={paths.enroll()} onClick={onClose}>
            <TicketIcon />
            {layoutCopy.code}
          </Link>
        </nav>
        <div className={styles.account}>
          <Account onClose={onClose} />
        </div>
      </Drawer>
    </MuiProvider>
  );
}
