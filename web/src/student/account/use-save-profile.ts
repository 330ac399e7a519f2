import type { User } from '@markaz/contract/accounts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';

type Change = Partial<Pick<User, 'grade' | 'section' | 'madhhab'>>;

/**
 * Saves changes of a student's profile; omitted fields stay as they are.
 * @param onSaved called once they are saved, even if the form is gone by then.
 * @returns the mutation, and why it failed in one sentence, or null.
 */
export function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async (change: Change) => permitted(await postJson('user/profile', change)),
    onSuccess: (_answer, change) => {
      onSaved();
      queryClient.setQueryData<User>(userKeys.doc, (user) => user && { ...user, ...change });
      return queryClient.invalidateQueries({ queryKey: userKeys.doc });
    },
  });
  useResetOnline(save);
  const sentence = isApiError(save.error) ? save.error.message : componentsCopy.error.unknown;
  return { ...save, problem: save.error === null ? null : sentence };
}
