import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKeys } from '../../shared/account/queries.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';

/**
 * Closes the admin pages at the next call after a loss of rights: a lost session clears the user,
 * and a 403 refetches the account, which shows whether the right is gone.
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
