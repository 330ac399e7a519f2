import type { ProfileChange, User } from '@markaz/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { permitted, postJson } from '../../shared/api/client.ts';

/** Shows the change at once, and takes it back where the server does not keep it. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: ProfileChange) => permitted(await postJson('user/profile', change)),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: userKeys.doc });
      const before = queryClient.getQueryData<User>(userKeys.doc);
      if (before !== undefined)
        queryClient.setQueryData<User>(userKeys.doc, {
          ...before,
          grade: change.grade === undefined ? before.grade : change.grade,
          section: change.section === undefined ? before.section : change.section,
          madhhab: change.madhhab === undefined ? before.madhhab : change.madhhab,
        });
      return before;
    },
    onError: (_error, _change, before) => {
      if (before !== undefined) queryClient.setQueryData(userKeys.doc, before);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.doc }),
  });
}
