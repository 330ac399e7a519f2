import { useState } from 'react';
import { openShareSheet, whatsAppShare } from '../../shared/account/follow-link.ts';
import * as buttonStyles from '../../shared/ui/button.module.css';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { followLinkCopy as copy } from './follow.copy.ts';
import * as styles from './send-link.module.css';

interface Props {
  /** The message to send, including the address. */
  readonly message: string;
  readonly address: string;
}

/** The link, with ways to send it: the phone's share sheet or WhatsApp, and copying. */
export function SendLink({ message, address }: Props) {
  const [refused, setRefused] = useState(false);
  const put = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setRefused(false);
      showToast(copy.copied);
    } catch {
      setRefused(true);
    }
  };
  return (
    <div className={styles.link}>
      <bdi dir="ltr" className={styles.address}>
        {address}
      </bdi>
      <a
        className={classes(buttonStyles.button, buttonStyles.primary, buttonStyles.wide)}
        href={whatsAppShare(message)}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          // Uses the phone's share sheet, if any; a click with a modifier key follows the link.
          if (typeof navigator.share !== 'function' || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          const { href } = event.currentTarget;
          void openShareSheet(message).then((done) => {
            if (!done) location.assign(href);
          });
        }}
      >
        {copy.send}
      </a>
      <Button look="secondary" wide onClick={() => void put()}>
        {copy.copy}
      </Button>
      {refused && (
        <p className={styles.refused} role="alert">
          {copy.copyFailed}
        </p>
      )}
    </div>
  );
}
