import type { Student } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import * as layout from '../ui/layout.module.css';
import { RepairDialog } from '../ui/repair-dialog.tsx';
import { useStudentAction } from './queries.ts';
import { copy } from './students.copy.ts';

const words = copy.unlock;

interface Props {
  readonly student: Student;
}

/** Confirms the unlock of a student whose codes were refused. */
function UnlockDialog({ student, onClose }: Props & { readonly onClose: () => void }) {
  const { uid, displayName } = student;
  const action = useStudentAction(
    (reason: string) => postJson('admin/students/unlock', { uid, reason }),
    { done: words.done },
    onClose,
  );
  return (
    <RepairDialog
      title={words.question(displayName)}
      confirm={words.confirm}
      action={action}
      onConfirm={action.run}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </RepairDialog>
  );
}

/** For students with a valid card who mistyped its code too often. */
export function Unlock({ student }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={layout.noticeActions}>
      <Button color="inherit" variant="outlined" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      {asking && <UnlockDialog student={student} onClose={() => setAsking(false)} />}
    </div>
  );
}
