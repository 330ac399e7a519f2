import type { InputOf } from '@markaz/contract/api';
import { confirmationName, staffDeletionReasons } from '@markaz/contract/people/privacy';
import type { Student } from '@markaz/contract/people/students';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { deviceName } from '../../shared/devices/devices.copy.ts';
import { Code } from '../../shared/format/code.tsx';
import { formatDateTime } from '../../shared/format/moment.ts';
import { classes } from '../../shared/ui/classes.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { DialogButton, TypeToConfirmDialog } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { ReasonAction } from '../ui/repair-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

interface Props {
  readonly student: Student;
}

/** Unlocks a student who has a valid card but mistyped its code too often. */
function UnlockButton({ student: { uid, displayName } }: Props) {
  const texts = copy.unlock;
  return (
    <div className={layout.noticeActions}>
      <ReasonAction
        button={{ color: 'inherit', variant: 'outlined', children: texts.action }}
        title={texts.question(displayName)}
        confirm={texts.confirm}
        call={(reason) => postJson('admin/students/unlock', { uid, reason })}
        successText={texts.done}
      >
        <p>{texts.text}</p>
      </ReasonAction>
    </div>
  );
}

function TypedCode({ typed, reason }: Student['refusals'][number]) {
  if (typed === '') return <span>{copy.refusals.empty}</span>;
  if (reason === 'invalid') return <Code>{typed}</Code>;
  return (
    <Link to={adminPaths.card(typed)}>
      <Code>{typed}</Code>
    </Link>
  );
}

export function RefusedCodes({ student }: Props) {
  const texts = copy.refusals;
  const { lockedUntil, refusals } = student;
  return (
    <section className={layout.stack}>
      <h2>{texts.title}</h2>
      {lockedUntil !== null && (
        <Alert severity="warning">
          <p>{texts.locked(formatDateTime(lockedUntil))}</p>
          <p>{texts.advice}</p>
          <UnlockButton student={student} />
        </Alert>
      )}
      {refusals.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={layout.box}>
          {refusals.map((refusal) => (
            <li key={`${refusal.at} ${refusal.typed}`} className={classes(layout.row, styles.line)}>
              <div className={layout.who}>
                <TypedCode {...refusal} />
                <span>{texts.reasons[refusal.reason]}</span>
              </div>
              <span className={layout.facts}>{formatDateTime(refusal.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Lists the devices on which a student is signed in, with a button that ends all sessions. */
export function Devices({ student: { uid, displayName, devices } }: Props) {
  const texts = copy.devices;
  return (
    <section className={layout.stack}>
      <h2>{texts.title}</h2>
      {devices.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={layout.box}>
          {devices.map((device) => (
            <li key={device.signedInAt} className={classes(layout.row, styles.line)}>
              <span>{deviceName(device)}</span>
              <span className={layout.facts}>{texts.since(formatDateTime(device.signedInAt))}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <ReasonAction
          button={{ variant: 'outlined', children: texts.reset }}
          danger
          title={texts.question(displayName)}
          confirm={texts.confirm}
          call={(reason) => postJson('admin/students/devices/reset', { uid, reason })}
          successText={texts.done}
        >
          <p>{texts.text}</p>
        </ReasonAction>
      </div>
    </section>
  );
}

interface DeleteProps {
  readonly student: Pick<Student, 'uid' | 'displayName' | 'email'>;
}

/** Asks for the student's name and a reason before it deletes the account for good. */
function DeleteDialog({ student, onClose }: DeleteProps & { readonly onClose: () => void }) {
  const texts = copy.delete;
  const { uid } = student;
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const chosenReason = staffDeletionReasons.find((each) => each === reason);
  const name = confirmationName(student);
  const deletion = useAction({
    call: (request: Pick<InputOf<'admin/students/delete'>, 'name' | 'reason'>) =>
      postJson('admin/students/delete', { uid, ...request }),
    failureText: common.repair.failed,
    // The name also appears in lists of codes and in the log.
    invalidates: [['admin']],
    successText: texts.done,
    onDone: () => {
      onClose();
      void navigate(adminPaths.students());
    },
  });
  return (
    <TypeToConfirmDialog
      className={layout.stack}
      title={texts.title(name)}
      confirm={texts.confirm}
      label={texts.typed(name)}
      isCorrect={(typed) => foldArabic(typed) === foldArabic(name)}
      action={deletion}
      onConfirm={(typed) =>
        chosenReason !== undefined && deletion.run({ name: typed, reason: chosenReason })
      }
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <SelectField
        required
        label={texts.reason}
        value={reason}
        options={[
          ['', texts.choose],
          ...staffDeletionReasons.map((each) => [each, common.deletionReasons[each]] as const),
        ]}
        onChange={setReason}
      />
    </TypeToConfirmDialog>
  );
}

export function DeleteStudent({ student }: DeleteProps) {
  const texts = copy.delete;
  return (
    <section className={layout.stack}>
      <h2>{texts.heading}</h2>
      <p>{texts.hint}</p>
      <div>
        <DialogButton
          color="error"
          variant="outlined"
          renderDialog={(close) => <DeleteDialog student={student} onClose={close} />}
        >
          {texts.action}
        </DialogButton>
      </div>
    </section>
  );
}
