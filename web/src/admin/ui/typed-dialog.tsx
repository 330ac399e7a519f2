import TextField from '@mui/material/TextField';
import { type ComponentProps, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'danger' | 'focus' | 'onConfirm'> {
  /** Says what to type. */
  readonly label: string;
  readonly isRight: (typed: string) => boolean;
  readonly onConfirm: (typed: string) => void;
}

/** Requires a typed word before an action that is hard to undo. */
export function TypedDialog({ label, isRight, disabled, onConfirm, children, ...dialog }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      danger
      disabled={disabled === true || !isRight(typed)}
      focus={field}
      onConfirm={() => onConfirm(typed)}
    >
      {children}
      <TextField
        inputRef={field}
        fullWidth
        margin="dense"
        label={label}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
