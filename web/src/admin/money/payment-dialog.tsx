import type { RequestOf } from '@markaz/contract/api';
import { formatPounds } from '@markaz/contract/cards/pounds';
import { limits } from '@markaz/contract/limits';
import type { Payment } from '@markaz/contract/money/payments';
import { cairoDay } from '@markaz/contract/time/cairo';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { formatDay } from '../../shared/format/days.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { auditKey } from '../api/code-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RequiredTextField } from '../ui/form/required-text-field.tsx';
import * as layout from '../ui/layout.module.css';
import { poundsSchema } from '../ui/pounds.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { copy } from './money.copy.ts';
import { moneyKey } from './queries.ts';

const texts = copy.payment;

type Direction = keyof typeof texts.directions;

interface Props {
  readonly outlet: string;
  readonly onClose: () => void;
}

export function PaymentDialog({ outlet, onClose }: Props) {
  const today = cairoDay(new Date());
  const amountInput = useRef<HTMLInputElement>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState({ amount: '', day: today, note: '' });
  const [direction, setDirection] = useState<Direction>('in');
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = poundsSchema.safeParse(values.amount).data ?? 0;
  const isAmountValid = amount > 0;
  const isDayValid = values.day !== '' && values.day <= today;
  const action = useAction({
    call: (payment: RequestOf<'admin/payments/add'>) => postJson('admin/payments/add', payment),
    failureText: texts.failed,
    invalidates: [moneyKey, auditKey],
    onDone: () => {
      showToast(texts.done);
      onClose();
    },
  });
  const fieldProps = (name: keyof typeof values) => ({
    fullWidth: true,
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  });
  return (
    <ConfirmDialog
      className={layout.stack}
      title={texts.title(outlet)}
      confirm={texts.add}
      initialFocus={amountInput}
      action={action}
      onConfirm={() => {
        setSubmitted(true);
        if (!isAmountValid) amountInput.current?.focus();
        if (!isAmountValid || !isDayValid) return;
        const { day, note } = values;
        action.run({
          outlet,
          piastres: direction === 'in' ? amount : -amount,
          day,
          note,
          requestId,
        });
      }}
      onClose={onClose}
    >
      <RequiredTextField
        {...fieldProps('amount')}
        inputRef={amountInput}
        margin="dense"
        label={texts.amount}
        error={isSubmitted && !isAmountValid}
        helperText={isSubmitted && !isAmountValid ? texts.invalidAmount : undefined}
        slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
      />
      <SelectField
        label={texts.direction}
        value={direction}
        options={Object.entries(texts.directions)}
        onChange={(chosen) => setDirection(chosen === 'out' ? 'out' : 'in')}
      />
      <RequiredTextField
        {...fieldProps('day')}
        type="date"
        label={texts.day}
        error={isSubmitted && !isDayValid}
        helperText={isSubmitted && !isDayValid ? texts.invalidDay : undefined}
        slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
      />
      <TextField
        {...fieldProps('note')}
        label={texts.note}
        helperText={texts.noteHint}
        slotProps={{ htmlInput: { maxLength: limits.paymentNote } }}
      />
    </ConfirmDialog>
  );
}

/** Returns whether the outlet or the centre paid. */
export const directionOf = (piastres: number): Direction => (piastres < 0 ? 'out' : 'in');

interface VoidProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Asks for a reason and voids a payment, so that no sum includes it. */
export function VoidDialog({ payment: { id, piastres, day }, onClose }: VoidProps) {
  const reasonInput = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const action = useAction({
    call: (newReason: string) => postJson('admin/payments/void', { id, reason: newReason }),
    failureText: texts.voidFailed,
    invalidates: [moneyKey, auditKey],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      danger
      className={layout.stack}
      title={texts.voidTitle}
      confirm={texts.void}
      initialFocus={reasonInput}
      action={action}
      onConfirm={() => action.run(reason)}
      onClose={onClose}
    >
      <p>
        {texts.voidText(
          texts.directions[directionOf(piastres)],
          `${formatPounds(Math.abs(piastres))} ${copy.pounds}`,
          formatDay(day),
        )}
      </p>
      <RequiredTextField
        inputRef={reasonInput}
        fullWidth
        margin="dense"
        label={texts.reason}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.paymentNote } }}
      />
    </ConfirmDialog>
  );
}
