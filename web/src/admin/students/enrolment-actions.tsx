import Button from '@mui/material/Button';
import { useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { RepairDialog } from '../ui/repair-dialog.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useStudentAction } from './queries.ts';
import { copy } from './students.copy.ts';
import { type Meant, TransferDialog } from './transfer-dialog.tsx';

interface DialogProps extends Meant {
  readonly onClose: () => void;
}

/** Confirms the removal of a student from a course. */
function RemoveDialog({ student: { uid, displayName }, course, onClose }: DialogProps) {
  const words = copy.remove;
  const enrolling = { cId: course.id, uid };
  const action = useStudentAction(
    (reason: string) => postJson('admin/students/remove', { ...enrolling, reason }),
    {
      done: words.done,
      undo: () => postJson('admin/students/enrol', { ...enrolling, reason: common.reason.undo }),
    },
    onClose,
  );
  return (
    <RepairDialog
      danger
      title={words.title(course.title, displayName)}
      confirm={words.confirm}
      action={action}
      onConfirm={action.run}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </RepairDialog>
  );
}

interface ActionsProps extends Meant {
  /** Labels of the buttons for screen readers. */
  readonly labels: Readonly<Record<'remove' | 'transfer', string>>;
}

export function EnrolmentActions({ labels, ...meant }: ActionsProps) {
  const [asked, setAsked] = useState<'remove' | 'transfer' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button aria-label={labels.transfer} onClick={() => setAsked('transfer')}>
        {copy.transfer.action}
      </Button>
      <Button color="error" aria-label={labels.remove} onClick={() => setAsked('remove')}>
        {copy.remove.action}
      </Button>
      {asked === 'remove' && <RemoveDialog {...meant} onClose={close} />}
      {asked === 'transfer' && <TransferDialog {...meant} onClose={close} />}
    </>
  );
}
