import { Link } from 'react-router-dom';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { CloseIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { Popup } from '../../shared/ui/popup.tsx';
import { AccountEntries } from './account-entries.tsx';
import * as styles from './nav-drawer.module.css';
import { NavLinks } from './nav-links.tsx';

/** The bar's entries on small screens (spec 2 and 9). */
export function NavDrawer({ onClose }: { readonly onClose: () => void }) {
  const { brandName } = useBrand();
  const { user } = useSession();
  return (
    <Popup label={layoutCopy.menu} className={styles.drawer} onClose={onClose}>
      <div className={styles.head}>
        <BrandMark size={36} />
        <span className={styles.brand}>{brandName}</span>
        <button type="button" className={styles.close} aria-label={layoutCopy.closeMenu}>
          <CloseIcon />
        </button>
      </div>
      <nav className={styles.entries} aria-label={layoutCopy.nav}>
        <NavLinks className={styles.entry} staff={may(user, 'staff')} />
        <Link className={styles.entry} to={paths.enroll()}>
          <TicketIcon />
          {layoutCopy.code}
        </Link>
      </nav>
      <div className={styles.account}>
        <AccountEntries className={styles.entry} />
      </div>
    </Popup>
  );
}
