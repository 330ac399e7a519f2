import type { Report } from '@markaz/contract/money/money';
import { fullShare } from '@markaz/contract/money/shares';
import { westernDigits } from '@markaz/contract/text/normalise';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { formatMonth } from '../../shared/format/days.ts';
import { auditKey } from '../api/code-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { useAction } from '../ui/use-action.ts';
import { copy } from './money.copy.ts';
import { moneyKey } from './queries.ts';

/**
 * Parses a percentage in any digits, with at most two decimals, to hundredths of a per cent.
 * @returns null for an empty text, or undefined for an invalid text
 */
export function parseShare(text: string): number | null | undefined {
  const digits = westernDigits(text)
    .replace(/[٫,]/gu, '.')
    .replace(/[%٪\s]/gu, '');
  if (digits === '') return null;
  const [, integer, decimals = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?$/u.exec(digits) ?? [];
  if (integer === undefined) return undefined;
  const share = Number(integer) * 100 + Number(decimals.padEnd(2, '0'));
  return share > fullShare ? undefined : share;
}

export function toShareText(share: number | null): string {
  return share === null ? '' : String(share / 100);
}

const texts = copy.share;

interface Props {
  readonly course: Report['courses'][number];
  readonly month: string;
  readonly onClose: () => void;
}

/** Sets a teacher's share of a course for the displayed month and later months. */
export function ShareDialog({ course: { cId, title, agreed }, month, onClose }: Props) {
  const shareInput = useRef<HTMLInputElement>(null);
  const [shareText, setShareText] = useState(toShareText(agreed));
  const [isSubmitted, setSubmitted] = useState(false);
  const share = parseShare(shareText);
  const action = useAction({
    call: (newShare: number | null) =>
      postJson('admin/shares/update', { cId, from: month, share: newShare }),
    failureText: texts.failed,
    invalidates: [moneyKey, auditKey],
    successText: texts.saved,
    onDone: onClose,
  });
  const isInvalid = isSubmitted && share === undefined;
  return (
    <ConfirmDialog
      className={layout.stack}
      title={texts.title}
      confirm={texts.save}
      initialFocus={shareInput}
      action={action}
      onConfirm={() => {
        setSubmitted(true);
        if (share === undefined) shareInput.current?.focus();
        else action.run(share);
      }}
      onClose={onClose}
    >
      <strong>{title ?? copy.deletedCourse}</strong>
      <p>{texts.from(formatMonth(month))}</p>
      <TextField
        inputRef={shareInput}
        fullWidth
        margin="dense"
        label={texts.label}
        value={shareText}
        autoComplete="off"
        error={isInvalid}
        helperText={isInvalid ? texts.invalid : texts.hint}
        onChange={(event) => setShareText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
      />
    </ConfirmDialog>
  );
}
