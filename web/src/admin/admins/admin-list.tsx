import type { AdminAccount } from '@markaz/contract/admins';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSession } from '../../shared/auth/session.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { adminsQuery } from '../api/admins-query.ts';
import styles from './admins.module.css';
import { copy } from './copy.ts';
import { whyNotRevoke } from './may-revoke.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

interface RowProps {
  readonly admin: AdminAccount;
  readonly isMe: boolean;
  /** Why nobody may take the right away; null where one may. */
  readonly obstacle: string | null;
  readonly onRevoke: () => void;
}

function AdminRow({ admin, isMe, obstacle, onRevoke }: RowProps) {
  const obstacleId = useId();
  const { displayName, email, since } = admin;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>
          {displayName} {isMe && <Chip size="small" label={copy.you} />}
        </span>
        <Ltr>{email ?? ''}</Ltr>
        <span className={styles.quiet}>
          {since === null ? copy.sinceUnknown : copy.since(formatDate(since))}
        </span>
        {obstacle !== null && (
          <span id={obstacleId} className={styles.quiet}>
            {obstacle}
          </span>
        )}
      </div>
      <Button
        color="error"
        disabled={obstacle !== null}
        aria-label={copy.revoke.named(displayName)}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        onClick={onRevoke}
      >
        {copy.revoke.action}
      </Button>
    </li>
  );
}

/** Everyone who may use these pages, and what takes that away. */
export function AdminList() {
  const { user } = useSession();
  // It may have been changed elsewhere, or by the command.
  const { data: admins, error, refetch } = useQuery({ ...adminsQuery, refetchOnMount: 'always' });
  const [asked, setAsked] = useState<AdminAccount | null>(null);
  if (admins === undefined)
    return error === null ? (
      <Loading label={copy.loading}>
        <Skeleton height="16rem" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  const me = user?.uid ?? '';
  return (
    <>
      <ul className={styles.rows} aria-label={copy.list}>
        {admins.map((admin) => (
          <AdminRow
            key={admin.uid}
            admin={admin}
            isMe={admin.uid === me}
            obstacle={whyNotRevoke(admin, admins, me)}
            onRevoke={() => setAsked(admin)}
          />
        ))}
      </ul>
      {asked !== null && <RevokeDialog admin={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
