import type { User } from '@markaz/contract/accounts/users';
import { Link } from 'react-router-dom';
import {
  followMessage,
  followUrl,
  openShareSheet,
  validFollowLink,
  whatsAppShareUrl,
} from '../../shared/account/follow-link.ts';
import { postJson } from '../../shared/api/client.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import * as buttonStyles from '../../shared/ui/button.module.css';
import { classes } from '../../shared/ui/classes.ts';
import { CopyLink } from './copy-link.tsx';
import { followLinkCopy as copy } from './follow-link.copy.ts';
import * as styles from './profile.module.css';
import { UserLink } from './user-link.tsx';

interface SendLinkProps {
  /** The message, which includes the URL. */
  readonly message: string;
}

/** Sends the link through the share sheet or WhatsApp. */
function SendLink({ message }: SendLinkProps) {
  return (
    <a
      className={classes(buttonStyles.button, buttonStyles.primary, buttonStyles.wide)}
      href={whatsAppShareUrl(message)}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        // Prefer the share sheet if there is one. A click with a modifier key follows the link.
        if (typeof navigator.share !== 'function' || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        const { href } = event.currentTarget;
        void openShareSheet(message).then((isDone) => {
          if (!isDone) location.assign(href);
        });
      }}
    >
      {copy.send}
    </a>
  );
}

export default function MyFollowLink({ user }: { readonly user: User }) {
  const { brandName } = useBrand();
  const link = validFollowLink(user.follow, new Date());
  return (
    <UserLink
      field="follow"
      copy={copy}
      create={() => postJson('user/follow')}
      end={() => postJson('user/follow/end')}
    >
      {link && (
        <>
          <CopyLink url={followUrl(link)}>
            <SendLink message={followMessage(copy.message(brandName), link)} />
          </CopyLink>
          <p className={styles.why}>
            {copy.until(formatLastDay(link.until))}{' '}
            <Link to={paths.follow(link.token)}>{copy.preview}</Link>
          </p>
        </>
      )}
    </UserLink>
  );
}
