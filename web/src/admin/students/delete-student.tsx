import { foldArabic } from '@markaz/contract/fold-arabic';
import { nameToType, staffDeletionReasons } from '@markaz/contract/privacy';
import type { Student } from '@markaz/contract/students';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { copy as common } from '../ui/copy.ts';
import layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

const words = copy.delete;

interface Props {
  readonly student: Pick<Student, 'uid' | 'displayName' | 'email'>;
}

/** Asks for the student's name and the reason before an account goes for good. */
function DeleteDialog({ student, onClose }: Props & { readonly onClose: () => void }) {
  const { uid } = student;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const chosen = staffDeletionReasons.find((each) => each === reason);
  const name = nameToType(student);
  const removal = useAction({
    call: (why: (typeof staffDeletionReasons)[number]) =>
      postJson('admin/students/delete', { uid, name: typed, reason: why }),
    failed: copy.failed,
    // Lists of codes and the log have shown the name, too.
    changes: [['admin']],
    onDone: () => {
      showToast(words.done);
      onClose();
      void navigate(adminPaths.students());
    },
  });
  return (
    <ConfirmDialog
      danger
      className={layout.stack}
      title={words.title(name)}
      confirm={words.confirm}
      disabled={chosen === undefined || foldArabic(typed) !== foldArabic(name)}
      focus={field}
      action={removal}
      onConfirm={() => chosen !== undefined && removal.run(chosen)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <SelectField
        label={words.reason}
        value={reason}
        options={[
          ['', words.choose],
          ...staffDeletionReasons.map((each) => [each, common.deletionReasons[each]] as const),
        ]}
        onChange={setReason}
      />
      <TextField
        inputRef={field}
        fullWidth
        label={words.typed(name)}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}

/** For students, or parents, who ask the centre to delete the account. */
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
