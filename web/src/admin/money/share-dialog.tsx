import type { Report } from '@markaz/contract/money/money';
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
import { readShare, writeShare } from './read-share.ts';

const words = copy.share;

interface Props {
  readonly course: Report['courses'][number];
  readonly month: string;
  readonly onClose: () => void;
}

/** Sets a teacher's share of a course, from the shown month on. */
export function ShareDialog({ course: { cId, title, agreed }, month, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(writeShare(agreed));
  const [asked, setAsked] = useState(false);
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
  const isWrong = asked && share === undefined;
  return (
    <ConfirmDialog
      className={layout.stack}
      title={words.title}
      confirm={words.save}
      focus={field}
      action={action}
      onConfirm={() => {
        setAsked(true);
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
