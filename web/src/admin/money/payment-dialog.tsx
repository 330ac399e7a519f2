import type { RequestOf } from '@markaz/contract/api';
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
import { formatPounds } from '../ui/money-words.ts';
import { poundsSchema } from '../ui/pounds.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { copy } from './money.copy.ts';
import { moneyKey } from './queries.ts';

const words = copy.payment;

type Way = keyof typeof words.ways;

interface Props {
  readonly outlet: string;
  readonly onClose: () => void;
}

export function PaymentDialog({ outlet, onClose }: Props) {
  const today = cairoDay(new Date());
  const first = useRef<HTMLInputElement>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState({ amount: '', day: today, note: '' });
  const [way, setWay] = useState<Way>('in');
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = poundsSchema.safeParse(typed.amount).data ?? 0;
  const isAmount = amount > 0;
  const isDay = typed.day !== '' && typed.day <= today;
  const action = useAction({
    call: (payment: RequestOf<'admin/payments/add'>) => postJson('admin/payments/add', payment),
    failed: words.failed,
    changes: [moneyKey, auditKey],
    onDone: () => {
      showToast(words.done);
      onClose();
    },
  });
  const field = (name: keyof typeof typed) => ({
    fullWidth: true,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <ConfirmDialog
      className={layout.stack}
      title={words.title(outlet)}
      confirm={words.add}
      focus={first}
      action={action}
      onConfirm={() => {
        setSubmitted(true);
        if (!isAmount) first.current?.focus();
        if (!isAmount || !isDay) return;
        const { day, note } = typed;
        action.run({ outlet, piastres: way === 'in' ? amount : -amount, day, note, requestId });
      }}
      onClose={onClose}
    >
      <RequiredTextField
        {...field('amount')}
        inputRef={first}
        margin="dense"
        label={words.amount}
        error={isSubmitted && !isAmount}
        helperText={isSubmitted && !isAmount ? words.wrongAmount : undefined}
        slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
      />
      <SelectField
        label={words.way}
        value={way}
        options={Object.entries(words.ways)}
        onChange={(chosen) => setWay(chosen === 'out' ? 'out' : 'in')}
      />
      <RequiredTextField
        {...field('day')}
        type="date"
        label={words.day}
        error={isSubmitted && !isDay}
        helperText={isSubmitted && !isDay ? words.wrongDay : undefined}
        slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
      />
      <TextField
        {...field('note')}
        label={words.note}
        helperText={words.noteHint}
        slotProps={{ htmlInput: { maxLength: limits.paymentNote } }}
      />
    </ConfirmDialog>
  );
}

interface VoidProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Voids a payment, with a reason. Then no sum includes it. */
export function VoidDialog({ payment: { id, piastres, day }, onClose }: VoidProps) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const action = useAction({
    call: (why: string) => postJson('admin/payments/void', { id, reason: why }),
    failed: words.voidFailed,
    changes: [moneyKey, auditKey],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      danger
      className={layout.stack}
      title={words.voidTitle}
      confirm={words.void}
      focus={field}
      action={action}
      onConfirm={() => action.run(reason)}
      onClose={onClose}
    >
      <p>{words.voidText(`${formatPounds(piastres)} ${copy.pounds}`, formatDay(day))}</p>
      <RequiredTextField
        inputRef={field}
        fullWidth
        margin="dense"
        label={words.reason}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.paymentNote } }}
      />
    </ConfirmDialog>
  );
}
