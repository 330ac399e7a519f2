import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import type { CourseChange } from '../../api/course-queries.ts';
import { copy } from './copy.ts';
import { type CourseDeed, deedSentence, undoOf } from './course-deed.ts';

interface Props {
  /** Null while nothing was done lately. */
  readonly done: CourseDeed | null;
  readonly onUndo: (courses: CourseDeed['courses'], change: CourseChange) => void;
}

/** Milliseconds; it waits while the pointer or the focus is on it. */
const patience = 10_000;

/** What was done to courses, in reach from wherever in the list, with the way back. */
export function DeedNotice({ done, onUndo }: Props) {
  const [dismissed, setDismissed] = useState<CourseDeed | null>(null);
  const back = done === null || done.courses.length === 0 ? null : undoOf[done.deed];
  return (
    <Snackbar
      open={done !== dismissed}
      autoHideDuration={patience}
      onClose={(_, reason) => reason !== 'clickaway' && setDismissed(done)}
      message={done !== null && deedSentence(done)}
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
