import { limits } from '@markaz/contract/limits';
import type { StudentNote } from '@markaz/contract/people/students';
import { cleanText } from '@markaz/contract/text/text';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Form } from '../../shared/form/form.tsx';
import { formatDateTime } from '../../shared/format/time.ts';
import { useAdminName } from '../api/admins-query.ts';
import * as layout from '../ui/layout.module.css';
import { LeaveDialog } from '../ui/leave-dialog.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';
import { useNote } from './use-note.ts';

const words = copy.note;

interface Props {
  readonly uid: string;
  readonly note: StudentNote | null;
}

/**
 * The staff's note on a student. A newer note by somebody else is shown before it is overwritten.
 */
export function NoteForm({ uid, note }: Props) {
  const nameOf = useAdminName();
  const [base, setBase] = useState(note);
  const [text, setText] = useState(note?.text ?? '');
  const isNewer = note?.updatedAt !== base?.updatedAt;
  const isDirty = cleanText(text) !== (base?.text ?? '');
  if (isNewer && !isDirty) {
    setBase(note);
    setText(note?.text ?? '');
  }
  const { run, isPending, problem } = useNote(uid, (stored) => {
    setBase(stored);
    setText(stored?.text ?? '');
  });
  const sign = note && words.by(nameOf(note.by.uid), formatDateTime(note.updatedAt));
  return (
    <Form
      className={layout.stack}
      onSubmit={() => run({ text, updatedAt: note?.updatedAt ?? null })}
    >
      <h2>{words.title}</h2>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={words.label}
        helperText={sign ?? words.hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.studentNote } }}
      />
      {isDirty && isNewer && note !== null && (
        <Alert severity="warning">
          <p>{words.theirs(nameOf(note.by.uid), formatDateTime(note.updatedAt))}</p>
          <p className={styles.note}>{note.text}</p>
        </Alert>
      )}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <div>
        <Button type="submit" variant="outlined" disabled={!isDirty} loading={isPending}>
          {problem === null ? words.save : common.retry}
        </Button>
      </div>
      <LeaveDialog unsaved={isDirty} words={words.leave} />
    </Form>
  );
}
