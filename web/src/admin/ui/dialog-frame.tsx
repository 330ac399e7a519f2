import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode, RefObject } from 'react';
import { focusOnceThere } from './focus-once-there.ts';

interface Props extends Omit<DialogProps, 'className' | 'slotProps'> {
  readonly title: string;
  /** Of what surrounds `children`. */
  readonly className?: string | undefined;
  readonly actions: ReactNode;
  /** What has the focus when the dialog is there. */
  readonly focus: RefObject<HTMLElement | null>;
}

/** A dialog: its title, what it says, and its buttons. */
export function DialogFrame({ title, className, actions, focus, children, ...dialog }: Props) {
  return (
    <Dialog slotProps={{ transition: focusOnceThere(focus) }} {...dialog}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={className ?? ''}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
