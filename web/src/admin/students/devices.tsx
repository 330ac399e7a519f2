import type { Student } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { deviceName } from '../../shared/devices/devices.copy.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import * as layout from '../ui/layout.module.css';
import { RepairDialog } from '../ui/repair-dialog.tsx';
import { useStudentAction } from './queries.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

const words = copy.devices;

interface Props {
  readonly student: Student;
}

/** Confirms the sign-out of a student everywhere. */
function ResetDialog({ student, onClose }: Props & { readonly onClose: () => void }) {
  const { uid, displayName } = student;
  const action = useStudentAction(
    (reason: string) => postJson('admin/students/devices/reset', { uid, reason }),
    { done: words.done },
    onClose,
  );
  return (
    <RepairDialog
      danger
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

/** A student's signed-in devices, in case others use the account. */
export function Devices({ student }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <section className={layout.stack}>
      <h2>{words.title}</h2>
      {student.devices.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={layout.box}>
          {student.devices.map((device) => (
            <li key={device.signedInAt} className={styles.refusal}>
              <span>{deviceName(device)}</span>
              <span className={styles.facts}>{words.since(formatDateTime(device.signedInAt))}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {words.reset}
        </Button>
      </div>
      {asking && <ResetDialog student={student} onClose={() => setAsking(false)} />}
    </section>
  );
}
