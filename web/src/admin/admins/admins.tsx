import type { AdminAccount } from '@markaz/contract/admins';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { adminsQuery } from '../api/admins-query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useAction } from '../ui/use-action.ts';
import styles from './admins.module.css';
import { copy } from './copy.ts';
import { GrantForm } from './grant-form.tsx';
import { whyNotRevoke } from './may-revoke.ts';

interface DialogProps {
  readonly admin: AdminAccount;
  readonly onClose: () => void;
}

/** Asks before an admin loses the right, and says what the server has against it. */
function RevokeDialog({ admin: { uid, displayName }, onClose }: DialogProps) {
  const action = useAction({
    call: (account: string) => postJson('admin/admins/revoke', { uid: account }),
    failed: copy.revoke.failed,
    changes: [adminsQuery.queryKey],
    onDone: () => {
      showToast(copy.revoke.done(displayName));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={copy.revoke.title(displayName)}
      confirm={copy.revoke.confirm}
      action={action}
      onConfirm={() => action.run(uid)}
      onClose={onClose}
    >
      <p>{copy.revoke.text}</p>
    </ConfirmDialog>
  );
}

interface RowProps {
  readonly admin: AdminAccount;
  readonly isMe: boolean;
  /** Why nobody may take the right away; null where one may. */
  readonly obstacle: string | null;
}

function AdminRow({ admin, isMe, obstacle }: RowProps) {
  const obstacleId = useId();
  const [asked, setAsked] = useState(false);
  const { displayName, email, since } = admin;
  return (
    <li className={styles.row}>
      <div className={layout.who}>
        <span className={layout.name}>
          {displayName} {isMe && <Chip size="small" label={copy.you} />}
        </span>
        <Ltr>{email ?? ''}</Ltr>
        <span className={layout.muted}>
          {since === null ? copy.sinceUnknown : copy.since(formatDate(since))}
        </span>
        {obstacle !== null && (
          <span id={obstacleId} className={layout.muted}>
            {obstacle}
          </span>
        )}
      </div>
      <Button
        color="error"
        disabled={obstacle !== null}
        aria-label={copy.revoke.named(displayName)}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        onClick={() => setAsked(true)}
      >
        {copy.revoke.action}
      </Button>
      {asked && <RevokeDialog admin={admin} onClose={() => setAsked(false)} />}
    </li>
  );
}

/** Everyone who may use these pages, and what takes that away. */
function AdminList() {
  const me = useSession().user?.uid ?? '';
  // It may have been changed elsewhere, or by the command.
  const query = useQuery({ ...adminsQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={query} label={copy.loading} height="16rem">
      {(admins) => (
        <ul className={layout.box} aria-label={copy.list}>
          {admins.map((admin) => (
            <AdminRow
              key={admin.uid}
              admin={admin}
              isMe={admin.uid === me}
              obstacle={whyNotRevoke(admin, admins, me)}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Who may use these pages. */
export function Admins() {
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={styles.admins}>
        <p>{copy.intro}</p>
        <AdminList />
        <GrantForm />
      </div>
    </>
  );
}
