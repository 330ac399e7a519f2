import type { User } from '@markaz/contract/accounts/users';
import type { FollowLink } from '@markaz/contract/learning/follow';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  followMessage,
  followUrl,
  openShareSheet,
  validFollowLink,
  whatsAppShareUrl,
} from '../../shared/account/follow-link.ts';
import { userKeys } from '../../shared/account/queries.ts';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import * as buttonStyles from '../../shared/ui/button.module.css';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { followLinkCopy as copy } from './follow-link.copy.ts';
import * as styles from './profile.module.css';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

interface SendLinkProps {
  /** The message, which includes the URL. */
  readonly message: string;
  readonly url: string;
}

/**
 * Shows the link, with one button to send it (through the share sheet or WhatsApp) and one to copy
 * it.
 */
function SendLink({ message, url }: SendLinkProps) {
  const [hasCopyFailed, setHasCopyFailed] = useState(false);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setHasCopyFailed(false);
      showToast(copy.copied);
    } catch {
      setHasCopyFailed(true);
    }
  };
  return (
    <>
      <bdi dir="ltr" className={styles.address}>
        {url}
      </bdi>
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
      <Button variant="secondary" wide onClick={() => void copyLink()}>
        {copy.copy}
      </Button>
      {hasCopyFailed && (
        <p className={styles.error} role="alert">
          {copy.copyFailed}
        </p>
      )}
    </>
  );
}

export default function MyFollowLink({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const cacheLink = (follow: FollowLink | undefined) => {
    queryClient.setQueryData<User>(userKeys.doc, (cachedUser) => {
      if (cachedUser === undefined) return undefined;
      const { follow: _previous, ...otherFields } = cachedUser;
      return follow === undefined ? otherFields : { ...otherFields, follow };
    });
    // Refetch, because a request that is already in progress may return the old link.
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  };
  const createLink = useMutationWithProblem({
    mutationFn: async () => requirePermission(await postJson('user/follow')),
    onSuccess: cacheLink,
  });
  const endLink = useMutationWithProblem({
    mutationFn: async () => requirePermission(await postJson('user/follow/end')),
    onSuccess: () => {
      cacheLink(undefined);
      showToast(copy.ended);
    },
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
          <SendLink url={followUrl(link)} message={followMessage(copy.message(brandName), link)} />
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
        {createLink.problem ?? endLink.problem}
      </p>
    </div>
  );
}
