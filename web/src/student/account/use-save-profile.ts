import type { User } from '@markaz/contract/accounts/users';
import { useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

/**
 * Saves changes to a student's profile. Omitted fields are not changed.
 * @param onSaved called after the changes are saved, even if the form is no longer shown
 */
export function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutationWithProblem({
    mutationFn: async (changes: Partial<Pick<User, 'grade' | 'section' | 'madhhab'>>) =>
      requirePermission(await postJson('user/profile', changes)),
    onSuccess: (_answer, changes) => {
      onSaved();
      queryClient.setQueryData<User>(userKeys.doc, (user) => user && { ...user, ...changes });
      return queryClient.invalidateQueries({ queryKey: userKeys.doc });
    },
  });
}
