import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Form } from '../../shared/form/form.tsx';
import { focusWhenOpened } from './dialog-frame.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { copy } from './ui.copy.ts';
import { type ActionOptions, type ActionState, useAction } from './use-action.ts';

interface ConfirmProps {
  readonly title: string;
  /** Explanation of the consequences, and the fields to fill in. */
  readonly children: ReactNode;
  /** Class of the box around `children` and the error. */
  readonly className?: string | undefined;
  /** Label of the button that confirms. After a failure the button offers a retry. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Whether the user cannot confirm yet, because a value is missing or invalid. */
  readonly disabled?: boolean;
  /** Whether to show a progress bar, because the action may take long. */
  readonly slow?: boolean;
  /** Element that takes the focus when the dialog has opened. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly action: ActionState;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action, shows its progress or error, and stays open while it runs. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, children, className, confirm, cancel = copy.cancel, initialFocus, action } = props;
  const { danger = false, disabled = false, slow = false, onConfirm, onClose } = props;
  const { isPending, problem } = action;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: focusWhenOpened(initialFocus) }}
      onClose={() => !isPending && onClose()}
    >
      {slow && isPending && <LinearProgress aria-label={title} />}
      <Form
        onSubmit={() => {
          if (!disabled) onConfirm();
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent className={className ?? ''}>
          {children}
          {problem !== null && <ProblemAlert problem={problem} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={disabled}
            loading={isPending}
          >
            {problem === null ? confirm : copy.retry}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface TypeToConfirmProps extends Omit<ConfirmProps, 'danger' | 'initialFocus' | 'onConfirm'> {
  readonly label: string;
  readonly isCorrect: (typed: string) => boolean;
  readonly onConfirm: (typed: string) => void;
}

/** Asks the user to type a word or a name before an action that is hard to undo. */
export function TypeToConfirmDialog(props: TypeToConfirmProps) {
  const { label, isCorrect, disabled = false, onConfirm, children, ...dialog } = props;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      danger
      disabled={disabled || !isCorrect(typed)}
      initialFocus={field}
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

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Called only while the dialog is open, so that its state is new each time. */
  readonly renderDialog: (close: () => void) => ReactNode;
}

export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  );
}

interface ConfirmActionProps<Result>
  extends Pick<ConfirmProps, 'title' | 'children' | 'className' | 'confirm' | 'danger' | 'slow'>,
    ActionOptions<void, Result> {
  readonly button: ButtonProps;
}

function ConfirmActionDialog<Result>(
  props: Omit<ConfirmActionProps<Result>, 'button'> & { readonly onClose: () => void },
) {
  const { title, confirm, className, danger = false, slow = false, children } = props;
  const { onClose, ...options } = props;
  const action = useAction<void, Result>({
    ...options,
    onDone: (result) => {
      options.onDone?.(result);
      onClose();
    },
  });
  const dialog = { title, confirm, className, danger, slow, action, onClose };
  return (
    <ConfirmDialog {...dialog} onConfirm={() => action.run()}>
      {children}
    </ConfirmDialog>
  );
}

/** Button that runs an action after a confirmation that asks for nothing else. */
export function ConfirmAction<Result>({ button, ...props }: ConfirmActionProps<Result>) {
  return (
    <DialogButton
      {...button}
      renderDialog={(close) => <ConfirmActionDialog {...props} onClose={close} />}
    />
  );
}
