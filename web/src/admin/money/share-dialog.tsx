import type { Report } from '@markaz/contract/money/money';
import { wholeShare } from '@markaz/contract/money/shares';
import { westernDigits } from '@markaz/contract/text/normalise';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { formatMonth } from '../../shared/format/days.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { auditKey } from '../api/code-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { useAction } from '../ui/use-action.ts';
import { copy } from './money.copy.ts';
import { moneyKey } from './queries.ts';

/**
 * Parses a percentage in any digits, with at most two decimals, to hundredths of a per cent.
 * @returns null for empty text, undefined for invalid text
 */
export function readShare(text: string): number | null | undefined {
  const typed = westernDigits(text)
    .replace(/[٫,]/gu, '.')
    .replace(/[%٪\s]/gu, '');
  if (typed === '') return null;
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?$/u.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const share = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return share > wholeShare ? undefined : share;
}

export function writeShare(share: number | null): string {
  return share === null ? '' : String(share / 100);
}

const words = copy.share;

interface Props {
  readonly course: Report['courses'][number];
  readonly month: string;
  readonly onClose: () => void;
}

/** Sets a teacher's share of a course from the shown month on. */
export function ShareDialog({ course: { cId, title, agreed }, month, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(writeShare(agreed));
  const [isSubmitted, setSubmitted] = useState(false);
  const share = readShare(typed);
  const action = useAction({
    call: (wanted: number | null) =>
      postJson('admin/shares/update', { cId, from: month, share: wanted }),
    failed: words.failed,
    changes: [moneyKey, auditKey],
    onDone: () => {
      showToast(words.saved);
      onClose();
    },
  });
  const isWrong = isSubmitted && share === undefined;
  return (
    <ConfirmDialog
      className={layout.stack}
      title={words.title}
      confirm={words.save}
      focus={field}
      action={action}
      onConfirm={() => {
        setSubmitted(true);
        if (share === undefined) field.current?.focus();
        else action.run(share);
      }}
      onClose={onClose}
    >
      <strong>{title ?? copy.deletedCourse}</strong>
      <p>{words.from(formatMonth(month))}</p>
      <TextField
        inputRef={field}
        fullWidth
        margin="dense"
        label={words.label}
        value={typed}
        autoComplete="off"
        error={isWrong}
        helperText={isWrong ? words.wrong : words.hint}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
      />
    </ConfirmDialog>
  );
}
