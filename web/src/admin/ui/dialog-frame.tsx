import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode, RefObject } from 'react';

/**
 * Returns transition properties that focus an element once the dialog has appeared. An element in
 * the dialog cannot take the focus earlier. A field that already has the focus keeps it.
 */
export function focusWhenOpened(focus: RefObject<HTMLElement | null> | undefined) {
  return {
    onEntered: (node: HTMLElement) => {
      // MUI first focuses the dialog itself, which does not count.
      const isFieldFocused = node.querySelector(':focus:not([role="dialog"])') !== null;
      if (!isFieldFocused) focus?.current?.focus({ preventScroll: true });
    },
  };
}

interface Props extends Omit<DialogProps, 'className' | 'slotProps'> {
  readonly title: string;
  readonly className?: string | undefined;
  readonly actions: ReactNode;
  /** Element that takes the focus when the dialog has opened. */
  readonly initialFocus: RefObject<HTMLElement | null>;
}

export function DialogFrame({
  title,
  className,
  actions,
  initialFocus,
  children,
  ...dialog
}: Props) {
  return (
    <Dialog slotProps={{ transition: focusWhenOpened(initialFocus) }} {...dialog}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={className ?? ''}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
