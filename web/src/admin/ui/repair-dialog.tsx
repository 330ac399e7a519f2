import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ReasonField } from './form/reason-field.tsx';

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> {
  readonly onConfirm: (reason: string) => void;
}

/** Asks for a reason before staff repair something. */
export function RepairDialog({ onConfirm, children, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm(reason)}>
      {children}
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
