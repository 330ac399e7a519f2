import { formatPounds } from '@markaz/contract/cards/pounds';
import { limits } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { formatDay } from '../../shared/format/days.ts';
import { withOneSetOfDigits } from '../../shared/format/moment.ts';
import { auditKey, shiftKey } from '../api/code-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { AmountField, RequiredTextField } from '../ui/form/required-text-field.tsx';
import * as layout from '../ui/layout.module.css';
import { readPounds } from '../ui/pounds.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { useRequestId } from '../ui/use-request-id.ts';
import { copy } from './money.copy.ts';
import { moneyKey } from './queries.ts';

/** The texts about payments of outlets, or about payouts to teachers. */
export interface PaymentTexts {
  readonly add: string;
  /** The first direction makes the amount positive. The second is missing if nothing is paid back. */
  readonly directions: Readonly<Record<string, string>>;
}

const common = copy.payment;

interface Entry {
  readonly piastres: number;
  readonly day: string;
  readonly note: string;
  readonly requestId: string;
}

interface Props {
  readonly title: string;
  readonly texts: PaymentTexts;
  readonly call: (entry: Entry) => Promise<object | 403>;
  readonly onClose: () => void;
}

/** Records money that was paid or paid back. */
export function PaymentDialog({ title, texts, call, onClose }: Props) {
  const directions = Object.entries(texts.directions);
  const positive = directions[0]?.[0] ?? '';
  const today = cairoDay(new Date());
  const amountInput = useRef<HTMLInputElement>(null);
  const idOf = useRequestId();
  const [values, setValues] = useState({ amount: '', day: today, note: '' });
  const [direction, setDirection] = useState(positive);
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = readPounds(values.amount) ?? 0;
  const isAmountValid = amount > 0;
  const isDayValid = values.day !== '' && values.day <= today;
  const action = useAction({
    call,
    failureText: common.failed,
    invalidates: [moneyKey, shiftKey, auditKey],
    successText: common.done,
    onDone: onClose,
  });
  const fieldProps = (name: 'day' | 'note') => ({
    fullWidth: true,
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  });
  return (
    <ConfirmDialog
      className={layout.stack}
      title={title}
      confirm={texts.add}
      initialFocus={amountInput}
      action={action}
      onConfirm={() => {
        setSubmitted(true);
        if (!isAmountValid) amountInput.current?.focus();
        if (!isAmountValid || !isDayValid) return;
        const { day, note } = values;
        const entry = { piastres: direction === positive ? amount : -amount, day, note };
        action.run({ ...entry, requestId: idOf(entry) });
      }}
      onClose={onClose}
    >
      <AmountField
        inputRef={amountInput}
        fullWidth
        margin="dense"
        label={common.amount}
        value={values.amount}
        onChange={(typed) => setValues({ ...values, amount: typed })}
        isWrong={isSubmitted && !isAmountValid}
      />
      {directions.length > 1 && (
        <SelectField
          label={common.direction}
          value={direction}
          options={directions}
          onChange={setDirection}
        />
      )}
      <RequiredTextField
        {...fieldProps('day')}
        type="date"
        label={common.day}
        error={isSubmitted && !isDayValid}
        helperText={isSubmitted && !isDayValid ? common.invalidDay : undefined}
        slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
      />
      <TextField
        {...fieldProps('note')}
        label={common.note}
        helperText={common.noteHint}
        slotProps={{ htmlInput: { maxLength: limits.paymentNote } }}
      />
    </ConfirmDialog>
  );
}

/** Returns who paid whom. */
export function describeDirection({ directions }: PaymentTexts, piastres: number): string {
  return Object.values(directions)[piastres < 0 ? 1 : 0] ?? '';
}

interface VoidProps {
  readonly texts: PaymentTexts;
  readonly payment: { readonly piastres: number; readonly day: string };
  readonly call: (reason: string) => Promise<object | 403>;
  readonly onClose: () => void;
}

/** Asks for a reason and voids a payment, so that no sum includes it. */
export function VoidDialog({ texts, payment: { piastres, day }, call, onClose }: VoidProps) {
  const reasonInput = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const action = useAction({
    call,
    failureText: common.voidFailed,
    invalidates: [moneyKey, shiftKey, auditKey],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      danger
      className={layout.stack}
      title={common.voidTitle}
      confirm={common.void}
      initialFocus={reasonInput}
      action={action}
      onConfirm={() => action.run(reason)}
      onClose={onClose}
    >
      <p>
        {withOneSetOfDigits(
          common.voidText(
            describeDirection(texts, piastres),
            copy.amount(formatPounds(Math.abs(piastres))),
            formatDay(day),
          ),
        )}
      </p>
      <RequiredTextField
        inputRef={reasonInput}
        fullWidth
        margin="dense"
        label={common.reason}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.paymentNote } }}
      />
    </ConfirmDialog>
  );
}
