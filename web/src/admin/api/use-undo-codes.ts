import { postJson } from '../../shared/api/client.ts';
import { copy } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { auditKey, codeKeys } from './code-queries.ts';

/**
 * How many cards an undo restored, and how many it left because they were used or changed since.
 */
export interface Undone {
  readonly changed: number;
  readonly unchanged: number;
}

/** Undoes a change of cards by the id of its log entry. */
export function useUndoCodes(onDone: (undone: Undone) => void) {
  return useAction({
    call: (change: string) => postJson('admin/codes/undo', { change }),
    failed: copy.undo.failed,
    changes: [codeKeys.all, auditKey],
    onDone,
  });
}
