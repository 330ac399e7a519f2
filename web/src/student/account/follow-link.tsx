import type { User } from '@markaz/contract/accounts/users';
import { Link } from 'react-router-dom';
import { followAddress, followMessage, openLink } from '../../shared/account/follow-link.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { followLinkCopy as copy } from './follow.copy.ts';
import * as styles from './profile.module.css';
import { SendLink } from './send-link.tsx';
import { useFollowLink } from './use-follow-link.ts';

/** A student's own link for parents: made here, sent, and ended. */
export default function OwnFollowLink({ user }: { readonly user: User }) {
  const { make, end, problem } = useFollowLink();
  const { brandName } = useBrand();
  const link = openLink(user.follow, new Date());
  return (
    <div className={styles.question}>
      <p className={styles.why}>{copy.text}</p>
      {link === null ? (
        <Button wide busy={make.isPending} onClick={() => make.mutate()}>
          {make.isPending ? copy.making : copy.make}
        </Button>
      ) : (
        <>
          <SendLink
            address={followAddress(link)}
            message={followMessage(copy.message(brandName), link)}
          />
          <p className={styles.why}>
            {copy.until(formatLastDay(link.until))}{' '}
            <Link to={paths.follow(link.token)}>{copy.look}</Link>
          </p>
          <Button
            look="quiet"
            wide
            className={styles.danger}
            busy={end.isPending}
            onClick={() => end.mutate()}
          >
            {end.isPending ? copy.ending : copy.end}
          </Button>
        </>
      )}
      <p className={styles.error} role="alert">
        {problem}
      </p>
    </div>
  );
}
