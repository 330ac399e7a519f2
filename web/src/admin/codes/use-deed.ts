import type { CodeSelection } from '@markaz/contract/access-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/errors.ts';
import { changeCodes, codeKeys, swapCode } from '../api/code-queries.ts';
import { copy } from './copy.ts';
import type { BulkDeed } from './deeds.ts';

export type Wish =
  | { readonly deed: BulkDeed; readonly selection: CodeSelection }
  | { readonly deed: 'swap'; readonly token: string };

export type Done =
  | {
      readonly deed: BulkDeed;
      readonly selection: CodeSelection;
      readonly changed: number;
      readonly unchanged: number;
    }
  | { readonly deed: 'swap'; readonly token: string; readonly old: string };

async function doIt(wish: Wish): Promise<Done> {
  if (wish.deed === 'swap') {
    const { token } = await swapCode(wish.token);
    return { deed: 'swap', token, old: wish.token };
  }
  return { ...wish, ...(await changeCodes(wish.deed, wish.selection)) };
}

/** Does something to cards and asks for the lists again; `problem` is one sentence, or null. */
export function useDeed(onDone: (done: Done) => void) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: doIt,
    onSuccess: (done) => {
      void queryClient.invalidateQueries({ queryKey: codeKeys.all });
      onDone(done);
    },
  });
  const { error } = mutation;
  const reason = isApiError(error) ? error.message : '';
  return {
    mutate: mutation.mutate,
    isPending: mutation.isPending,
    problem: error === null ? null : `${copy.deeds.failed} ${reason}`.trim(),
  };
}
