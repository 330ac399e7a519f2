import type { CourseSummary } from '@markaz/contract/courses';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { nouns, plural } from '../../../shared/format/plural.ts';
import { copy } from './copy.ts';
import styles from './delete-dialog.module.css';
import { useDeleteCourses } from './use-delete-courses.ts';

interface Props {
  readonly courses: readonly CourseSummary[];
  readonly onClose: () => void;
  /** Called with the ids that existed. */
  readonly onDeleted: (ids: readonly string[]) => void;
}

/** Asks for a typed word before courses go to the trash, and says that they can come back. */
export function DeleteDialog({ courses, onClose, onDeleted }: Props) {
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const removal = useDeleteCourses(onDeleted);
  const confirmed = typed.trim() === copy.dialog.word;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (confirmed && !removal.isPending) removal.mutate(courses.map((course) => course.id));
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      // Before the dialog has appeared, nothing in it can take the focus.
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
      onClose={() => !removal.isPending && onClose()}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>
          {copy.dialog.title(plural(courses.length, nouns.course))}
        </DialogTitle>
        <DialogContent className={styles.content}>
          <p>{copy.dialog.explain}</p>
          <ul className={styles.titles}>
            {courses.map((course) => (
              <li key={course.id}>{course.title}</li>
            ))}
          </ul>
          <TextField
            inputRef={field}
            fullWidth
            margin="dense"
            label={copy.dialog.typed(copy.dialog.word)}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          {removal.problem !== null && (
            <Alert severity="error" className={styles.problem}>
              {removal.problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={removal.isPending}>
            {copy.dialog.cancel}
          </Button>
          <Button
            type="submit"
            color="error"
            variant="contained"
            disabled={!confirmed}
            loading={removal.isPending}
          >
            {removal.problem === null ? copy.dialog.confirm : copy.dialog.retry}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
