import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { codeKeys } from '../api/code-queries.ts';
import { printKey } from '../print/print-query.ts';
import { copy } from './copy.ts';

export interface MadeBatch extends ResponseOf<'admin/courses/access_tokens'> {
  /** Whether its cards must be activated first. */
  readonly inactive: boolean;
}

type Failure =
  /** The batch was made by an earlier try, with other values than are in the form now. */
  | { readonly kind: 'made-before' }
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly fields: Readonly<Record<string, string>>;
    };

function failureOf(error: unknown): Failure | null {
  if (error === null) return null;
  if (isApiError(error, 'conflict')) return { kind: 'made-before' };
  if (isApiError(error, 'not_found'))
    return { kind: 'failed', text: copy.failures.courseGone, fields: {} };
  if (!isApiError(error)) return { kind: 'failed', text: copy.failures.other, fields: {} };
  // Where no answer arrived, the batch may be there: that asking again is safe must be said.
  const unsure = error.status === 0 || error.status >= 500 ? ` ${copy.failures.safe}` : '';
  return { kind: 'failed', text: `${error.message}${unsure}`, fields: error.fields };
}

/** Makes batches; the cards of a fresh one can be printed without asking for them again. */
export function useMakeBatch(onMade: (made: MadeBatch) => void) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (request: RequestOf<'admin/courses/access_tokens'>) =>
      permitted(await postJson('admin/courses/access_tokens', request)),
    onSuccess: (made, { inactive = false }) => {
      queryClient.setQueryData(printKey(made.batch.id), made);
      void queryClient.invalidateQueries({ queryKey: codeKeys.all });
      onMade({ ...made, inactive });
    },
  });
  return {
    mutate: mutation.mutate,
    reset: mutation.reset,
    isPending: mutation.isPending,
    failure: failureOf(mutation.error),
  };
}
