import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { copy } from './copy.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks before unsaved work is left. */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  const titleId = useId();
  return (
    <Dialog open={guard.asking} onClose={guard.stay} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{copy.leave.title}</DialogTitle>
      <DialogContent>{copy.leave.text}</DialogContent>
      <DialogActions>
        <Button color="error" onClick={guard.leave}>
          {copy.leave.go}
        </Button>
        <Button variant="contained" onClick={guard.stay} autoFocus>
          {copy.leave.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
