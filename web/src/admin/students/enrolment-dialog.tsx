import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { useStudentAction } from './use-student-action.ts';

/** What can be done to a student's course. */
export type EnrolmentAction = 'remove' | 'transfer';

interface Props {
  readonly action: EnrolmentAction;
  readonly uid: string;
  readonly cId: string;
  /** The course's. */
  readonly title: string;
  /** The student's. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a course is taken from a student, or where it shall go. */
export function EnrolmentDialog({ action, uid, cId, title, name, onClose }: Props) {
  const [to, setTo] = useState('');
  const words = copy[action];
  const state = useStudentAction<string>(
    (account) =>
      action === 'remove'
        ? postJson('admin/students/remove', { cId, uid })
        : postJson('admin/students/transfer', { cId, from: uid, to: account }),
    words.done,
    onClose,
  );
  return (
    <ConfirmDialog
      title={words.title(title, name)}
      confirm={words.confirm}
      danger={action === 'remove'}
      disabled={action === 'transfer' && to.trim() === ''}
      action={state}
      onConfirm={() => state.run(to.trim())}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {action === 'transfer' && (
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
    </ConfirmDialog>
  );
}
