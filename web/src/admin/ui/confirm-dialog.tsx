import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode, RefObject } from 'react';
import { Form } from '../../shared/form/form.tsx';
import { copy } from './copy.ts';
import { focusOnceThere } from './focus-once-there.ts';
import type { Action } from './use-action.ts';

interface Props {
  readonly title: string;
  /** What will happen, and what must be filled in first. */
  readonly children: ReactNode;
  /** Of what surrounds `children` and the problem. */
  readonly className?: string | undefined;
  /** What the button says that does it; after a failure it offers to try again. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Something is missing yet. */
  readonly disabled?: boolean;
  /** It may take long: a bar shows that it goes on. */
  readonly slow?: boolean;
  /** What has the focus when the dialog is there. */
  readonly focus?: RefObject<HTMLElement | null>;
  readonly action: Action;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done, shows that it goes on or why it failed; it closes at no other time. */
export function ConfirmDialog({
  title,
  children,
  className,
  confirm,
  cancel = copy.cancel,
  danger = false,
  disabled = false,
  slow = false,
  focus,
  action: { isPending, problem },
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: focusOnceThere(focus) }}
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
          {problem !== null && <Alert severity="error">{problem}</Alert>}
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
