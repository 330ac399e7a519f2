import type { CodeSelection } from '@markaz/contract/access-codes';
import { type CodeChange, changeCodes, codeKeys, swapCode } from '../api/code-queries.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

interface Change {
  readonly action: CodeChange;
  readonly selection: CodeSelection;
}

interface Swap {
  readonly action: 'swap';
  /** Of the damaged card. */
  readonly token: string;
}

/** What was done: to how many cards, or which code is given out instead. */
export type ActionResult =
  | (Change & { readonly changed: number; readonly unchanged: number })
  | (Swap & { readonly old: string });

async function act(request: Change | Swap): Promise<ActionResult> {
  if (request.action !== 'swap')
    return { ...request, ...(await changeCodes(request.action, request.selection)) };
  const { token } = await swapCode(request.token);
  return { action: 'swap', token, old: request.token };
}

/** Changes cards, or swaps one. */
export function useCodeAction(onDone: (result: ActionResult) => void) {
  return useAction({ call: act, failed: copy.actions.failed, changes: [codeKeys.all], onDone });
}
