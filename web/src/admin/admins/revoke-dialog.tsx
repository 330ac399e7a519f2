import type { AdminAccount } from '@markaz/contract/admins';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { permitted, postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { useAdminDeed } from './use-admin-deed.ts';

const words = copy.revoke;

interface Props {
  readonly admin: AdminAccount;
  readonly onClose: () => void;
}

/** Asks before an admin loses the right, and says what the server has against it. */
export function RevokeDialog({ admin: { uid, displayName }, onClose }: Props) {
  const titleId = useId();
  const { mutate, isPending, failed, causes } = useAdminDeed(
    async (account: string) => permitted(await postJson('admin/admins/revoke', { uid: account })),
    () => {
      showToast(words.done(displayName));
      onClose();
    },
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={() => !isPending && onClose()}
    >
      <DialogTitle id={titleId}>{words.title(displayName)}</DialogTitle>
      <DialogContent>
        <p>{words.text}</p>
        {failed && <Alert severity="error">{[words.failed, ...causes].join(' ')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {copy.cancel}
        </Button>
        <Button variant="contained" color="error" loading={isPending} onClick={() => mutate(uid)}>
          {failed ? copy.retry : words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
