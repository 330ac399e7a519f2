import type { User } from '@markaz/contract/accounts/users';
import { useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { permitted, postJson } from '../../shared/api/client.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Saves changes to a student's profile. Omitted fields are not changed.
 * @param onSaved called once the changes are saved, even if the form is no longer shown.
 */
export function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useAttempt({
    mutationFn: async (change: Partial<Pick<User, 'grade' | 'section' | 'madhhab'>>) =>
      permitted(await postJson('user/profile', change)),
    onSuccess: (_answer, change) => {
      onSaved();
      queryClient.setQueryData<User>(userKeys.doc, (user) => user && { ...user, ...change });
      return queryClient.invalidateQueries({ queryKey: userKeys.doc });
    },
  });
}
