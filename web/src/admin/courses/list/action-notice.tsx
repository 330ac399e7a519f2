import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import type { CourseChange } from '../../api/course-queries.ts';
import { copy } from './copy.ts';
import { type CourseAction, sentenceOf, undoOf } from './course-action.ts';

interface Props {
  /** Null while nothing was done lately. */
  readonly done: CourseAction | null;
  readonly onUndo: (courses: CourseAction['courses'], change: CourseChange) => void;
}

/** Milliseconds; it waits while the pointer or the focus is on it. */
const timeout = 10_000;

/** What was done to courses, in reach from wherever in the list, with the way back. */
export function ActionNotice({ done, onUndo }: Props) {
  const [dismissed, setDismissed] = useState<CourseAction | null>(null);
  const back = done === null || done.courses.length === 0 ? null : undoOf[done.action];
  return (
    <Snackbar
      open={done !== dismissed}
      autoHideDuration={timeout}
      onClose={(_, reason) => reason !== 'clickaway' && setDismissed(done)}
      message={done !== null && sentenceOf(done)}
      action={
        done !== null &&
        back !== null && (
          <Button color="inherit" onClick={() => onUndo(done.courses, back)}>
            {copy.undo}
          </Button>
        )
      }
    />
  );
}
