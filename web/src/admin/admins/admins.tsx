import type { AdminAccount } from '@markaz/contract/staff/admins';
import type { StaffRole } from '@markaz/contract/staff/roles';
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
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './admins.copy.ts';
import * as styles from './admins.module.css';
import { GrantForm } from './grant-form.tsx';
import { whyNotRevoke } from './may-revoke.ts';

const named = common.roles;

interface DialogProps {
  readonly admin: AdminAccount;
  readonly role: StaffRole;
  readonly onClose: () => void;
}

/** Confirms the removal of a role, and shows the server's objection. */
function RevokeDialog({ admin: { uid, displayName, roles }, role, onClose }: DialogProps) {
  const others = roles.filter((each) => each.role !== role).map((each) => named[each.role]);
  const action = useAction({
    call: (account: string) => postJson('admin/admins/revoke', { uid: account, role }),
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
      title={copy.revoke.title(displayName, named[role])}
      confirm={copy.revoke.confirm}
      action={action}
      onConfirm={() => action.run(uid)}
      onClose={onClose}
    >
      <p>{others.length > 0 ? copy.revoke.othersStay(others.join('، ')) : copy.revoke.text}</p>
    </ConfirmDialog>
  );
}

interface RoleProps {
  readonly admin: AdminAccount;
  readonly given: AdminAccount['roles'][number];
  /** Why the role cannot be removed; null if it can. */
  readonly obstacle: string | null;
}

/** One role of an account, with its button for removal. */
function RoleRow({ admin, given: { role, since }, obstacle }: RoleProps) {
  const obstacleId = useId();
  const [asked, setAsked] = useState(false);
  return (
    <div className={styles.role}>
      <span className={layout.who}>
        <span>
          <Chip size="small" variant="outlined" label={named[role]} />{' '}
          <span className={layout.muted}>
            {since === null ? copy.sinceUnknown : copy.since(formatDate(since))}
          </span>
        </span>
        {obstacle !== null && (
          <span id={obstacleId} className={layout.muted}>
            {obstacle}
          </span>
        )}
      </span>
      <Button
        color="error"
        disabled={obstacle !== null}
        aria-label={copy.revoke.named(admin.displayName, named[role])}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        onClick={() => setAsked(true)}
      >
        {copy.revoke.action}
      </Button>
      {asked && <RevokeDialog admin={admin} role={role} onClose={() => setAsked(false)} />}
    </div>
  );
}

interface RowProps {
  readonly admin: AdminAccount;
  readonly isMe: boolean;
  readonly obstacleTo: (role: StaffRole) => string | null;
}

function AdminRow({ admin, isMe, obstacleTo }: RowProps) {
  const { displayName, email, roles } = admin;
  return (
    <li className={styles.row}>
      <div className={layout.who}>
        <span className={layout.name}>
          {displayName} {isMe && <Chip size="small" label={copy.you} />}
        </span>
        <Ltr>{email ?? ''}</Ltr>
      </div>
      {roles.map((given) => (
        <RoleRow key={given.role} admin={admin} given={given} obstacle={obstacleTo(given.role)} />
      ))}
    </li>
  );
}

/** Lists what each role allows. */
function Roles() {
  return (
    <dl className={styles.roles}>
      {(Object.keys(copy.may) as StaffRole[]).map((role) => (
        <div key={role}>
          <dt>{named[role]}</dt>
          <dd className={layout.muted}>{copy.may[role]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the staff, with buttons that remove roles. */
function AdminList() {
  const me = useSession().user?.uid ?? '';
  // The list may have been changed elsewhere, or by the command line.
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
              obstacleTo={(role) => whyNotRevoke(admin, role, admins, me)}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** The page of the staff. */
export function Admins() {
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={styles.admins}>
        <p>{copy.intro}</p>
        <Roles />
        <AdminList />
        <GrantForm />
      </div>
    </>
  );
}
