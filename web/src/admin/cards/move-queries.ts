import type { ResponseOf } from '@markaz/contract/api';
import type { CardMove } from '@markaz/contract/cards/card-moves';
import { permitted, postJson } from '../../shared/api/client.ts';
import { auditKey, codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';
import { callOf, type Move } from './move-values.ts';

export type Moved = ResponseOf<'admin/cards/hand-over'>;

/** Beneath what changes with cards, so that it is asked for anew with them. */
export const movesQuery = pagedQuery([...codeKeys.all, 'moves'], (page, options) =>
  postJson('admin/cards/moves', { ...page, limit: 25 }, options),
);

async function move(asked: Move): Promise<Moved> {
  const [path, request] = callOf(asked);
  return permitted(await postJson(path, request));
}

/** Hands cards over, sells them or takes them back. */
export function useMove(onDone: (moved: Moved) => void) {
  return useAction({
    call: move,
    failed: copy.failed,
    // Where no answer arrived it may be done: that asking again is safe must be said.
    explain: ({ status, message }) =>
      status === 0 || status >= 500 ? `${message} ${copy.unsure}` : undefined,
    changes: [codeKeys.all, auditKey],
    onDone,
  });
}

/** Takes a hand-over back. */
export function useUndoMove(onDone: (moved: Moved) => void) {
  return useAction({
    call: ({ id, cId, from, to, outlet }: CardMove) =>
      // The id follows from the move's: pressed twice, it is done once.
      postJson('admin/cards/return', { cId, from, to, outlet, requestId: `undo-${id}` }),
    failed: copy.failed,
    changes: [codeKeys.all, auditKey],
    onDone,
  });
}
