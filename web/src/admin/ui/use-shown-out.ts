import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKeys } from '../../shared/account/queries.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';

/** What a call of an admin page ended with: refused, or nobody known any more. */
function verdict({ error, data }: { readonly error: unknown; readonly data: unknown }) {
  if (isApiError(error, 'not_authenticated')) return 'nobody';
  const refused = data === 403 || (isApiError(error) && error.status === 403);
  return refused ? 'refused' : null;
}

/**
 * Whoever lost the right to these pages is shown out by the next call: a lost session is forgotten,
 * and after a refusal the account is asked for again, which closes the door where it says so.
 */
export function useShownOut(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = (state: { readonly error: unknown; readonly data: unknown }) => {
      const judged = verdict(state);
      if (judged === 'nobody') forgetUser();
      if (judged === 'refused') void queryClient.invalidateQueries({ queryKey: userKeys.doc });
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      const own = event.query.queryKey[0] === 'admin';
      if (own && event.type === 'updated' && event.action.type === 'error')
        check(event.query.state);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error' || event.action.type === 'success')
        check(event.mutation.state);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
}
