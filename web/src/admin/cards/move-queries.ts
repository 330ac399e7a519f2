import type { ResponseOf } from '@markaz/contract/api';
import type { CardMove } from '@markaz/contract/cards/card-moves';
import { permitted, postJson } from '../../shared/api/client.ts';
import { auditKey, codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './cards.copy.ts';
import { callOf, type Move } from './move-values.ts';

export type Moved = ResponseOf<'admin/cards/hand-over'>;

/** Under `codeKeys`, so that a change of cards refetches it. */
export const movesQuery = pagedQuery([...codeKeys.all, 'moves'], (page, options) =>
  postJson('admin/cards/moves', { ...page, limit: 25 }, options),
);

async function move(asked: Move): Promise<Moved> {
  const [path, request] = callOf(asked);
  return permitted(await postJson(path, request));
}

/** Hands over, sells or returns cards. */
export function useMove(onDone: (moved: Moved) => void) {
  return useAction({
    call: move,
    failed: copy.failed,
    // Without an answer it may be done, so the message says that a retry is safe.
    explain: ({ status, message }) =>
      status === 0 || status >= 500 ? `${message} ${copy.unsure}` : undefined,
    changes: [codeKeys.all, auditKey],
    onDone,
  });
}

/** Undoes a hand-over. */
export function useUndoMove(onDone: (moved: Moved) => void) {
  return useAction({
    call: ({ id, cId, from, to, outlet }: CardMove) =>
      // The key follows from the move's id, so a second press repeats nothing.
      postJson('admin/cards/return', { cId, from, to, outlet, requestId: `undo-${id}` }),
    failed: copy.failed,
    changes: [codeKeys.all, auditKey],
    onDone,
  });
}
