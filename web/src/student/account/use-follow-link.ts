import type { User } from '@markaz/contract/accounts/users';
import type { FollowLink } from '@markaz/contract/learning/follow';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { followLinkCopy as copy } from './follow.copy.ts';

/** Creates and ends the student's link for parents, and updates the cached user document. */
export function useFollowLink() {
  const queryClient = useQueryClient();
  const keep = (follow: FollowLink | undefined) => {
    queryClient.setQueryData<User>(userKeys.doc, (user) => {
      if (user === undefined) return undefined;
      const { follow: _was, ...others } = user;
      return follow === undefined ? others : { ...others, follow };
    });
    // A request that is already under way would return the old state.
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  };
  const make = useMutation({
    mutationFn: async () => permitted(await postJson('user/follow')),
    onSuccess: keep,
  });
  const end = useMutation({
    mutationFn: async () => permitted(await postJson('user/follow/end')),
    onSuccess: () => {
      keep(undefined);
      showToast(copy.ended);
    },
  });
  useResetOnline(make);
  useResetOnline(end);
  const error = make.error ?? end.error;
  const sentence = isApiError(error) ? error.message : componentsCopy.error.unknown;
  return { make, end, problem: error === null ? null : sentence };
}
