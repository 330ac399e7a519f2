import type { InputOf } from '@markaz/contract/api';
import { nameToType, staffDeletionReasons } from '@markaz/contract/people/privacy';
import type { Student } from '@markaz/contract/people/students';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import * as layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TypedDialog } from '../ui/typed-dialog.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './students.copy.ts';

const words = copy.delete;

interface Props {
  readonly student: Pick<Student, 'uid' | 'displayName' | 'email'>;
}

/** Requires the student's name and a reason before the final deletion of an account. */
function DeleteDialog({ student, onClose }: Props & { readonly onClose: () => void }) {
  const { uid } = student;
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const chosen = staffDeletionReasons.find((each) => each === reason);
  const name = nameToType(student);
  const removal = useAction({
    call: (asked: Pick<InputOf<'admin/students/delete'>, 'name' | 'reason'>) =>
      postJson('admin/students/delete', { uid, ...asked }),
    failed: copy.failed,
    // Lists of codes and the log also show the name.
    changes: [['admin']],
    onDone: () => {
      showToast(words.done);
      onClose();
      void navigate(adminPaths.students());
    },
  });
  return (
    <TypedDialog
      className={layout.stack}
      title={words.title(name)}
      confirm={words.confirm}
      label={words.typed(name)}
      isRight={(typed) => foldArabic(typed) === foldArabic(name)}
      action={removal}
      onConfirm={(typed) => chosen !== undefined && removal.run({ name: typed, reason: chosen })}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <SelectField
        required
        label={words.reason}
        value={reason}
        options={[
          ['', words.choose],
          ...staffDeletionReasons.map((each) => [each, common.deletionReasons[each]] as const),
        ]}
        onChange={setReason}
      />
    </TypedDialog>
  );
}

/** Deletes an account at the request of the student or parents. */
export function DeleteStudent({ student }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <section className={layout.stack}>
      <h2>{words.heading}</h2>
      <p>{words.hint}</p>
      <div>
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          {words.action}
        </Button>
      </div>
      {asking && <DeleteDialog student={student} onClose={() => setAsking(false)} />}
    </section>
  );
}
