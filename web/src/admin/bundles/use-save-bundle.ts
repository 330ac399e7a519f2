import type { RequestOf } from '@markaz/contract/api';
import type { Bundle } from '@markaz/contract/cards/bundles';
import { useQueryClient } from '@tanstack/react-query';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { auditKey, codeKeys } from '../api/code-queries.ts';
import { useAction } from '../ui/use-action.ts';

/** Makes or edits a bundle. A conflict refetches the stored bundles. */
export function useSaveBundle(failed: string, onSaved: (bundle: Bundle) => void) {
  const client = useQueryClient();
  const action = useAction({
    call: async (wanted: RequestOf<'admin/bundles/save'>) => {
      try {
        return await postJson('admin/bundles/save', wanted);
      } catch (error) {
        if (isApiError(error, 'conflict'))
          await client.invalidateQueries({ queryKey: bundlesQuery.queryKey });
        throw error;
      }
    },
    failed,
    changes: [bundlesQuery.queryKey, codeKeys.all, auditKey],
    onDone: ({ bundle }) => {
      client.setQueryData(bundlesQuery.queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== bundle.id),
        bundle,
      ]);
      onSaved(bundle);
    },
  });
  return { ...action, isConflict: isApiError(action.error, 'conflict') };
}
