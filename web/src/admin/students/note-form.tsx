import type { RequestOf } from '@markaz/contract/api';
import { limits } from '@markaz/contract/limits';
import type { StudentNote } from '@markaz/contract/people/students';
import { cleanText } from '@markaz/contract/text/text';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { formatDateTime } from '../../shared/format/moment.ts';
import { useAdminName } from '../api/admins-query.ts';
import { SubmitButton } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { LeaveDialog } from '../ui/leave-dialog.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { studentQuery } from './queries.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

const texts = copy.note;

/** Saves the note on a student. After a conflict, refetches the student. */
function useSaveNote(uid: string, onSaved: (note: StudentNote | null) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = studentQuery(uid);
  return useAction({
    async call(change: Omit<RequestOf<'admin/students/note'>, 'uid'>) {
      try {
        const { note } = requirePermission(
          await postJson('admin/students/note', { uid, ...change }),
        );
        queryClient.setQueryData(
          queryKey,
          (cached) => cached && { ...cached, student: { ...cached.student, note } },
        );
        return note;
      } catch (error) {
        if (isApiError(error, 'conflict')) await queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
    failureText: common.repair.failed,
    explain: ({ message }) => message || undefined,
    successText: texts.saved,
    onDone: onSaved,
  });
}

interface Props {
  readonly uid: string;
  readonly note: StudentNote | null;
}

/** Form for the staff's note on a student. Shows a newer note before a save replaces it. */
export function NoteForm({ uid, note }: Props) {
  const nameOf = useAdminName();
  const [savedNote, setSavedNote] = useState(note);
  const [text, setText] = useState(note?.text ?? '');
  const isNewer = note?.updatedAt !== savedNote?.updatedAt;
  const isDirty = cleanText(text) !== (savedNote?.text ?? '');
  if (isNewer && !isDirty) {
    setSavedNote(note);
    setText(note?.text ?? '');
  }
  const action = useSaveNote(uid, (newNote) => {
    setSavedNote(newNote);
    setText(newNote?.text ?? '');
  });
  const signature = note && texts.by(nameOf(note.by.uid), formatDateTime(note.updatedAt));
  return (
    <Form
      className={layout.stack}
      onSubmit={() => action.run({ text, updatedAt: note?.updatedAt ?? null })}
    >
      <h2>{texts.title}</h2>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={texts.label}
        helperText={signature ?? texts.hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.studentNote } }}
      />
      {isDirty && isNewer && note !== null && (
        <Alert severity="warning">
          <p>{texts.newerNote(nameOf(note.by.uid), formatDateTime(note.updatedAt))}</p>
          <p className={styles.note}>{note.text}</p>
        </Alert>
      )}
      <SubmitButton action={action} variant="outlined" disabled={!isDirty}>
        {texts.save}
      </SubmitButton>
      <LeaveDialog hasUnsavedChanges={isDirty} texts={texts.unsaved} />
    </Form>
  );
}
