import { limits } from '@markaz/contract/limits';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ConfirmDialog, DialogButton } from './confirm-dialog.tsx';
import { RequiredTextField } from './form/required-text-field.tsx';
import * as layout from './layout.module.css';
import { copy } from './ui.copy.ts';
import { useAction } from './use-action.ts';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Common reasons for this kind of repair. */
  readonly suggestions?: readonly string[] | undefined;
}

/** Field for a reason, which the user types or chooses from common reasons. */
export function ReasonField({
  value,
  onChange,
  suggestions = copy.reason.suggestions,
}: ReasonFieldProps) {
  const texts = copy.reason;
  return (
    <div style={{ display: 'grid', gap: 4 }}>
      <RequiredTextField
        fullWidth
        margin="normal"
        label={texts.label}
        helperText={texts.hint}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
      <fieldset aria-label={texts.usual} className={layout.actions}>
        {suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            size="small"
            variant="outlined"
            aria-pressed={value === suggestion}
            onClick={() => onChange(suggestion)}
          >
            {suggestion}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

interface DialogProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'>,
    Pick<ReasonFieldProps, 'suggestions'> {
  readonly onConfirm: (reason: string) => void;
}

/** Dialog that confirms a repair (see `Repair`) and asks for its reason. */
export function RepairDialog({ onConfirm, children, suggestions, ...dialog }: DialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm(reason)}>
      {children}
      <ReasonField value={reason} onChange={setReason} suggestions={suggestions} />
    </ConfirmDialog>
  );
}

/** A change that staff make for a student and for which they give a reason. */
interface Repair<Input, Result> {
  readonly call: (input: Input) => Promise<Result | 403>;
  readonly successText: string | ((result: Result) => string);
  /** Undoes the repair. It must also work after the user has left the page. */
  readonly undo?: (input: Input) => Promise<unknown>;
  /** The message to show if the server’s error has no message. */
  readonly failureText?: string;
  /** Keys of the queries to refetch after the repair and after its undo. */
  readonly invalidates?: readonly QueryKey[];
}

/** Performs a repair for a student, reports it, and offers an undo if there is one. */
export function useRepair<Input, Result>(repair: Repair<Input, Result>, onDone: () => void) {
  const {
    call,
    successText,
    undo,
    failureText = copy.repair.failed,
    invalidates = [['admin', 'students']],
  } = repair;
  const queryClient = useQueryClient();
  const undoAndReport = async (input: Input) => {
    try {
      requirePermission(await undo?.(input));
      showToast(copy.repair.undone);
    } catch (error) {
      showToast(`${copy.undo.failed} ${isApiError(error) ? error.message : ''}`.trim());
    }
    await Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return useAction({
    call,
    failureText,
    explain: ({ message }) => message || undefined,
    invalidates,
    onDone: (result, input) => {
      const action = { label: copy.undo.action, onClick: () => void undoAndReport(input) };
      showToast(
        typeof successText === 'string' ? successText : successText(result),
        undo && { action },
      );
      onDone();
    },
  });
}

interface ReasonActionProps<Result>
  extends Repair<string, Result>,
    Pick<DialogProps, 'title' | 'confirm' | 'danger' | 'children' | 'suggestions'> {
  readonly button: ButtonProps;
}

function ReasonActionDialog<Result>(
  props: Omit<ReasonActionProps<Result>, 'button'> & { readonly onClose: () => void },
) {
  const { title, confirm, danger = false, children, suggestions, onClose, ...repair } = props;
  const action = useRepair(repair, onClose);
  const dialog = { title, confirm, danger, suggestions, action, onClose };
  return (
    <RepairDialog {...dialog} onConfirm={action.run}>
      {children}
    </RepairDialog>
  );
}

/** Button that opens a `RepairDialog`. The repair's only input is the reason. */
export function ReasonAction<Result>({ button, ...props }: ReasonActionProps<Result>) {
  return (
    <DialogButton
      {...button}
      renderDialog={(close) => <ReasonActionDialog {...props} onClose={close} />}
    />
  );
}
