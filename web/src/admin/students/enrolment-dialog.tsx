import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useState } from 'react';
import { permitted, postJson } from '../../shared/api/client.ts';
import { copy } from './copy.ts';
import { useStudentDeed } from './use-student-deed.ts';

export type EnrolmentDeed = 'remove' | 'transfer';

interface Props {
  readonly deed: EnrolmentDeed;
  readonly uid: string;
  readonly cId: string;
  /** The course's. */
  readonly title: string;
  /** The student's. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a course is taken from a student, or where it shall go. */
export function EnrolmentDialog({ deed, uid, cId, title, name, onClose }: Props) {
  const titleId = useId();
  const [to, setTo] = useState('');
  const words = copy[deed];
  const { mutate, isPending, problem } = useStudentDeed(
    async (account: string) =>
      permitted<unknown>(
        deed === 'remove'
          ? await postJson('admin/students/remove', { cId, uid })
          : await postJson('admin/students/transfer', { cId, from: uid, to: account }),
      ),
    words.done,
    onClose,
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate(to.trim());
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={() => !isPending && onClose()}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{words.title(title, name)}</DialogTitle>
        <DialogContent>
          <p>{words.text}</p>
          {deed === 'transfer' && (
            <TextField
              fullWidth
              margin="normal"
              type="email"
              label={copy.transfer.field}
              value={to}
              onChange={(event) => setTo(event.target.value)}
              slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
            />
          )}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {copy.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={deed === 'remove' ? 'error' : 'primary'}
            disabled={deed === 'transfer' && to.trim() === ''}
            loading={isPending}
          >
            {problem === null ? words.confirm : copy.retry}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
