import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { postJson } from '../../shared/api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import layout from '../ui/layout.module.css';
import { copy } from './copy.ts';
import { useStudentAction } from './queries.ts';

interface NameProps {
  /** Where the name leads; nowhere unless told. */
  readonly to?: string;
  readonly name: string;
  /** A line each. */
  readonly children: ReactNode;
}

/** A name with facts beneath it. */
export function Named({ to, name, children }: NameProps) {
  return (
    <span className={layout.who}>
      {to === undefined ? (
        <span className={layout.name}>{name}</span>
      ) : (
        <Link className={layout.name} to={to}>
          {name}
        </Link>
      )}
      {children}
    </span>
  );
}

type EnrolmentAction = 'remove' | 'transfer';

interface Enrolment {
  readonly uid: string;
  readonly cId: string;
  /** The course's. */
  readonly title: string;
  /** The student's. */
  readonly name: string;
}

interface DialogProps extends Enrolment {
  readonly action: EnrolmentAction;
  readonly onClose: () => void;
}

/** Asks before a course is taken from a student, or where it shall go. */
function EnrolmentDialog({ action, uid, cId, title, name, onClose }: DialogProps) {
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

interface ActionsProps extends Enrolment {
  /** What the buttons are for, for screen readers. */
  readonly labels: Readonly<Record<EnrolmentAction, string>>;
}

export function EnrolmentActions({ labels, ...enrolment }: ActionsProps) {
  const [asked, setAsked] = useState<EnrolmentAction | null>(null);
  return (
    <span>
      <Button aria-label={labels.transfer} onClick={() => setAsked('transfer')}>
        {copy.transfer.action}
      </Button>
      <Button color="error" aria-label={labels.remove} onClick={() => setAsked('remove')}>
        {copy.remove.action}
      </Button>
      {asked !== null && (
        <EnrolmentDialog {...enrolment} action={asked} onClose={() => setAsked(null)} />
      )}
    </span>
  );
}
