import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKeys } from '../../shared/account/queries.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';

/**
 * Whoever lost the right to these pages is shown out by the next call: a lost session is forgotten,
 * and after a refusal the account is asked for again, which closes the door where it says so.
 */
export function useShownOut(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (isApiError(error, 'not_authenticated')) forgetUser();
      else if (isApiError(error) && error.status === 403)
        void queryClient.invalidateQueries({ queryKey: userKeys.doc });
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== 'admin') return;
      if (event.action.type === 'error') check(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
}
