/** The menus of the top bar, loaded together on demand. */
import { isStaff } from '@markaz/contract/staff/roles';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/auth/session.tsx';
import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { CloseIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { menusCopy } from './menus.copy.ts';
import * as styles from './menus.module.css';
import { NavLinks } from './nav-links.tsx';

function showDialog(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

function closesPopup({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget || (target as Element).closest('a, button') !== null;
}

interface PopupProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Shows links and buttons over the page. The dialog keeps the focus inside it and restores the
 * focus afterwards. Escape, a click outside the dialog, and a click on any link or button close it.
 */
function Popup({ label, className, onClose, children }: PopupProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with a keyboard, users press Escape or a button
    <dialog
      ref={showDialog}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => closesPopup(event) && event.currentTarget.close()}
    >
      {children}
    </dialog>
  );
}

/**
 * Shows the sign-in link. For signed-in users, shows links to the profile and to the mistakes, and
 * the sign-out button (spec 2).
 */
function AccountEntries() {
  const { user, signOut } = useSession();
  const { pathname, search } = useLocation();
  if (user === null)
    return (
      <Link className={styles.entry} to={paths.auth(pathname + search)}>
        {layoutCopy.signIn}
      </Link>
    );
  return (
    <>
      <Link className={styles.entry} to={paths.profile()}>
        {layoutCopy.profile}
      </Link>
      <Link className={styles.entry} to={paths.mistakes()}>
        {menusCopy.mistakes}
      </Link>
      <button type="button" className={styles.entry} onClick={() => void signOut()}>
        <span>
          {layoutCopy.signOut} <bdi>{user.displayName}</bdi>
        </span>
      </button>
    </>
  );
}

export function AccountMenu({ onClose }: { readonly onClose: () => void }) {
  return (
    <Popup label={layoutCopy.account} className={styles.menu} onClose={onClose}>
      <AccountEntries />
    </Popup>
  );
}

/** The entries of the top bar on small screens (spec 2 and 9). */
export function NavDrawer({ onClose }: { readonly onClose: () => void }) {
  const { brandName } = useBrand();
  const { user } = useSession();
  return (
    <Popup label={layoutCopy.menu} className={styles.drawer} onClose={onClose}>
      <div className={styles.head}>
        <BrandMark size={36} />
        <span className={styles.brand}>{brandName}</span>
        <button type="button" className="icon-button" aria-label={layoutCopy.closeMenu}>
          <CloseIcon />
        </button>
      </div>
      <nav className={styles.entries} aria-label={layoutCopy.nav}>
        <NavLinks className={styles.entry} isStaff={isStaff(user)} />
        <Link className={styles.entry} to={paths.enroll()}>
          <TicketIcon />
          {layoutCopy.code}
        </Link>
      </nav>
      <div className={styles.account}>
        <AccountEntries />
      </div>
    </Popup>
  );
}
