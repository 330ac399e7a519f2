import type { User } from '@markaz/contract/accounts/users';
import { useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { requirePermission } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

interface Options<Link> {
  /** The field of the user document. */
  readonly field: 'follow' | 'calendar';
  readonly create: () => Promise<Link | 403>;
  readonly end: () => Promise<unknown>;
  readonly endedText: string;
}

/** Creates and ends a link that anyone can open who has it, and caches it in the user document. */
export function useUserLink<Link extends object>({ field, create, end, endedText }: Options<Link>) {
  const queryClient = useQueryClient();
  const cacheLink = (link: Link | undefined) => {
    queryClient.setQueryData<User>(userKeys.doc, (cachedUser) =>
      cachedUser === undefined ? undefined : { ...cachedUser, [field]: link },
    );
    // Refetch, because a request that is already in progress may return the old link.
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  };
  const createLink = useMutationWithProblem({
    mutationFn: async () => requirePermission(await create()),
    onSuccess: cacheLink,
  });
  const endLink = useMutationWithProblem({
    mutationFn: async () => requirePermission(await end()),
    onSuccess: () => {
      cacheLink(undefined);
      showToast(endedText);
    },
  });
  return { createLink, endLink, problem: createLink.problem ?? endLink.problem };
}
