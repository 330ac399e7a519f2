import type { AdminAccount } from '@markaz/contract/admins';
import { postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { adminsQuery } from '../api/admins-query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

const words = copy.revoke;

interface Props {
  readonly admin: AdminAccount;
  readonly onClose: () => void;
}

/** Asks before an admin loses the right, and says what the server has against it. */
export function RevokeDialog({ admin: { uid, displayName }, onClose }: Props) {
  const action = useAction({
    call: (account: string) => postJson('admin/admins/revoke', { uid: account }),
    failed: words.failed,
    changes: [adminsQuery.queryKey],
    onDone: () => {
      showToast(words.done(displayName));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={words.title(displayName)}
      confirm={words.confirm}
      action={action}
      onConfirm={() => action.run(uid)}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
