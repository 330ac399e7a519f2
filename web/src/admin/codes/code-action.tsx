import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Code } from '../../shared/format/code.tsx';
import { plural } from '../../shared/format/plural.ts';
import { useUndoCodes } from '../api/code-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { RepairDialog } from '../ui/repair-dialog.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import type { CodeAction } from './code-actions.ts';
import { copy } from './codes.copy.ts';
import { type ActionResult, useCodeAction } from './use-code-action.ts';

const words = copy.actions;

interface DialogProps {
  readonly action: CodeAction;
  /** Codes as printed; a swap uses the first one. */
  readonly tokens: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult) => void;
}

/** Explains an action on cards, and runs it on confirmation. */
export function ActionDialog({ action, tokens, onClose, onDone }: DialogProps) {
  const state = useCodeAction(onDone);
  const [first = ''] = tokens;
  const dialog = {
    slow: true,
    title: words.titles[action],
    confirm: words.names[action](plural(tokens.length, nouns.theseCards)),
    cancel: words.cancel,
    action: state,
    onClose,
  } as const;
  const explained = (
    <>
      <p>{tokens.length === 1 ? <Code>{first}</Code> : plural(tokens.length, nouns.card)}</p>
      <p>{words.explain[action]}</p>
    </>
  );
  if (action === 'swap')
    return (
      <RepairDialog
        {...dialog}
        danger
        onConfirm={(reason) => state.run({ action, token: first, reason })}
      >
        {explained}
      </RepairDialog>
    );
  return (
    <ConfirmDialog
      {...dialog}
      danger={action === 'revoke'}
      onConfirm={() => state.run({ action, selection: { codes: [...tokens] } })}
    >
      {explained}
    </ConfirmDialog>
  );
}

interface NoticeProps {
  readonly result: ActionResult;
  readonly onDone: (result: ActionResult) => void;
  readonly onDismiss: () => void;
}

/** Result of the last action, until dismissed, with an undo if possible. */
export function ActionResultNotice({ result, onDone, onDismiss }: NoticeProps) {
  const undo = useUndoCodes((undone) => onDone({ action: 'undo', ...undone }));
  const dismiss = (
    <Button color="inherit" onClick={onDismiss}>
      {words.dismiss}
    </Button>
  );
  if (result.action === 'swap')
    return (
      <Alert severity="success" role="status">
        <p>
          {words.swapped} <Code>{result.token}</Code>
        </p>
        <div className={layout.noticeActions}>
          <Button component={Link} to={adminPaths.printCards([result.token])} variant="outlined">
            {copy.printSwapped}
          </Button>
          <CopyButton text={result.token} label={copy.copyCode} />
          {dismiss}
        </div>
      </Alert>
    );
  const { action, changed, unchanged } = result;
  const [done, stayed] =
    action === 'undo' ? [common.undo.done, common.undo.stayed] : [words.done[action], words.stayed];
  const change = action === 'undo' ? null : result.change;
  return (
    <Alert severity={changed === 0 ? 'warning' : 'success'} role="status">
      {changed > 0 && <p>{done(plural(changed, nouns.card))}</p>}
      {unchanged > 0 && <p>{stayed(plural(unchanged, nouns.card))}</p>}
      {undo.problem !== null && <p role="alert">{undo.problem}</p>}
      <div className={layout.noticeActions}>
        {change !== null && (
          <Button
            color="inherit"
            variant="outlined"
            loading={undo.isPending}
            onClick={() => undo.run(change)}
          >
            {common.undo.action}
          </Button>
        )}
        {dismiss}
      </div>
    </Alert>
  );
}
