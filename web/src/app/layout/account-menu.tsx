import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { Popup } from '../../shared/ui/popup.tsx';
import { AccountEntries } from './account-entries.tsx';
import * as styles from './account-menu.module.css';

/** The account's entries, under the name on wide screens. */
export function AccountMenu({ onClose }: { readonly onClose: () => void }) {
  return (
    <Popup label={layoutCopy.account} className={styles.menu} onClose={onClose}>
      <AccountEntries className={styles.entry} />
    </Popup>
  );
}
