import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { codeKeys } from '../api/code-queries.ts';
import { printKey } from '../print/print-query.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

export interface MadeBatch extends ResponseOf<'admin/courses/access_tokens'> {
  /** Whether its cards must be activated first. */
  readonly inactive: boolean;
}

const words = copy.failures;

/**
 * Makes batches; the cards of a fresh one can be printed without asking for them again.
 * @returns besides the action: `madeBefore`, an earlier try made the batch, with other values than
 *   are asked for now; `problem` is null then.
 */
export function useMakeBatch(onMade: (made: MadeBatch) => void) {
  const queryClient = useQueryClient();
  const action = useAction({
    call: (request: RequestOf<'admin/courses/access_tokens'>) =>
      postJson('admin/courses/access_tokens', request),
    failed: `${words.title} ${words.other}`,
    explain: ({ status, code, message }) => {
      if (code === 'not_found') return `${words.title} ${words.courseGone}`;
      // Where no answer arrived, the batch may be there: that asking again is safe must be said.
      const unsure = status === 0 || status >= 500;
      return [words.title, message, unsure && words.safe].filter(Boolean).join(' ');
    },
    changes: [codeKeys.all],
    onDone: (made, { inactive = false }) => {
      queryClient.setQueryData(printKey(made.batch.id), made);
      onMade({ ...made, inactive });
    },
  });
  const madeBefore = isApiError(action.error, 'conflict');
  return { ...action, madeBefore, problem: madeBefore ? null : action.problem };
}
