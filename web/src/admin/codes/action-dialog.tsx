import { Code } from '../../shared/format/code.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { CodeAction } from './code-actions.ts';
import { copy } from './copy.ts';
import { type ActionResult, useCodeAction } from './use-code-action.ts';

interface Props {
  readonly action: CodeAction;
  /** As printed; swapping takes the first. */
  readonly tokens: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult) => void;
}

/** Says what will become of the cards, and does it when told to. */
export function ActionDialog({ action, tokens, onClose, onDone }: Props) {
  const state = useCodeAction(onDone);
  const [first = ''] = tokens;
  return (
    <ConfirmDialog
      slow
      title={copy.actions.titles[action]}
      confirm={copy.actions.names[action]}
      cancel={copy.actions.cancel}
      danger={action === 'revoke' || action === 'swap'}
      action={state}
      onConfirm={() =>
        state.run(
          action === 'swap'
            ? { action, token: first }
            : { action, selection: { codes: [...tokens] } },
        )
      }
      onClose={onClose}
    >
      <p>{tokens.length === 1 ? <Code>{first}</Code> : plural(tokens.length, nouns.card)}</p>
      <p>{copy.actions.explain[action]}</p>
    </ConfirmDialog>
  );
}
