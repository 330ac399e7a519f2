import type { User } from '@markaz/contract/accounts/users';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userKeys } from '../../shared/account/queries.ts';
import { requirePermission } from '../../shared/api/client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import * as styles from './profile.module.css';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

interface Props<Link> {
  /** The field of the user document. */
  readonly field: 'follow' | 'calendar';
  readonly copy: Readonly<Record<'text' | 'make' | 'making' | 'end' | 'ending' | 'ended', string>>;
  readonly create: () => Promise<Link | 403>;
  readonly end: () => Promise<unknown>;
  /** What the student can do with the link. Null if there is no link. */
  readonly children: ReactNode;
}

/** Creates and ends a link that anyone can open who has it, and caches it in the user document. */
export function UserLink<Link extends object>(props: Props<Link>) {
  const { field, copy, create, end, children } = props;
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
      showToast(copy.ended);
    },
  });
  return (
    <div className={styles.question}>
      <p className={styles.why}>{copy.text}</p>
      {children === null ? (
        <Button wide busy={createLink.isPending} onClick={() => createLink.mutate()}>
          {createLink.isPending ? copy.making : copy.make}
        </Button>
      ) : (
        <>
          {children}
          <Button
            variant="quiet"
            wide
            className={styles.danger}
            busy={endLink.isPending}
            onClick={() => endLink.mutate()}
          >
            {endLink.isPending ? copy.ending : copy.end}
          </Button>
        </>
      )}
      <p className={styles.error} role="alert">
        {createLink.problem ?? endLink.problem}
      </p>
    </div>
  );
}
