import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef } from 'react';
import { copy } from './copy.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

interface Props {
  readonly guard: LeaveGuard;
  /** What would be left, and what becomes of it. */
  readonly words: { readonly title: string; readonly text: string };
}

/** Asks before unsaved work is left. */
export function LeaveDialog({ guard, words }: Props) {
  const titleId = useId();
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={guard.asking}
      onClose={guard.stay}
      aria-labelledby={titleId}
      // Before the dialog has appeared, nothing in it can take the focus.
      slotProps={{ transition: { onEntered: () => stay.current?.focus() } }}
    >
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>{words.text}</DialogContent>
      <DialogActions>
        <Button color="error" onClick={guard.leave}>
          {copy.leave.go}
        </Button>
        <Button variant="contained" onClick={guard.stay} ref={stay}>
          {copy.leave.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
