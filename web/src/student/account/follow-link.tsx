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
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CopyLink } from './copy-link.tsx';
import { followLinkCopy as copy } from './follow-link.copy.ts';
import * as styles from './profile.module.css';
import { useUserLink } from './use-user-link.ts';

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
  const { createLink, endLink, problem } = useUserLink({
    field: 'follow',
    create: () => postJson('user/follow'),
    end: () => postJson('user/follow/end'),
    endedText: copy.ended,
  });
  const { brandName } = useBrand();
  const link = validFollowLink(user.follow, new Date());
  return (
    <div className={styles.question}>
      <p className={styles.why}>{copy.text}</p>
      {link === null ? (
        <Button wide busy={createLink.isPending} onClick={() => createLink.mutate()}>
          {createLink.isPending ? copy.making : copy.make}
        </Button>
      ) : (
        <>
          <CopyLink url={followUrl(link)}>
            <SendLink message={followMessage(copy.message(brandName), link)} />
          </CopyLink>
          <p className={styles.why}>
            {copy.until(formatLastDay(link.until))}{' '}
            <Link to={paths.follow(link.token)}>{copy.preview}</Link>
          </p>
          <Button
            variant="quiet"
            wide
            className={styles.danger}
            busy={endLink.isPending}
            onClick={() => endLink.mutate()}
          >
            {endLink.isPending ? copy.ending : copy.end}
          </Button>
        </>
      )}
      <p className={styles.error} role="alert">
        {problem}
      </p>
    </div>
  );
}
