import type { CodeSelection } from '@markaz/contract/cards/access-codes';
import { permitted, postJson } from '../../shared/api/client.ts';
import { auditKey, codeKeys, type UndoneCodes } from '../api/code-queries.ts';
import { useAction } from '../ui/use-action.ts';
import type { CodeChange } from './code-actions.ts';
import { copy } from './codes.copy.ts';

interface Change {
  readonly action: CodeChange;
  readonly selection: CodeSelection;
}

interface Swap {
  readonly action: 'swap';
  /** Code of the damaged card. */
  readonly token: string;
  readonly reason: string;
}

interface Swapped {
  readonly action: 'swap';
  /** Code of the new card. */
  readonly token: string;
}

/** Result: number of cards, the log entry for an undo, or the replacement's code. */
export type ActionResult =
  | (UndoneCodes & { readonly action: CodeChange; readonly change: string | null })
  | (UndoneCodes & { readonly action: 'undo' })
  | Swapped;

/** @throws ApiError `conflict` if a course is in the trash, or a card's state does not allow it */
async function act(request: Change | Swap): Promise<ActionResult> {
  if (request.action === 'swap') {
    const asked = { code: request.token, reason: request.reason };
    const { token } = permitted(await postJson('admin/codes/swap', asked));
    return { action: 'swap', token };
  }
  const { action, selection } = request;
  return { action, ...permitted(await postJson(`admin/codes/${action}`, selection)) };
}

export function useCodeAction(onDone: (result: ActionResult) => void) {
  return useAction({
    call: act,
    failed: copy.actions.failed,
    changes: [codeKeys.all, auditKey],
    onDone,
  });
}
