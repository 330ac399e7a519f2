import type { User } from '@markaz/contract/accounts/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useSubmit } from 'react-router-dom';
import { userDocQuery, userKeys } from '../account/queries.ts';
import { paths } from '../paths.ts';
import { rememberUser, useRememberedUser } from './remembered-user.ts';

export interface Session {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /**
   * Signs out and opens the courses page, even if a call fails (spec 4). First asks the user if the
   * page has unsaved work.
   */
  readonly signOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Returns the current session. @throws without a `SessionProvider` above. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/**
 * When the user changes, discards and refetches all query data except public data and the user's
 * document.
 */
function useRefetchOnUserChange(uid: string | null | undefined): void {
  const queryClient = useQueryClient();
  const previous = useRef(uid);
  useEffect(() => {
    const before = previous.current;
    previous.current = uid;
    if (before === undefined || before === uid) return;
    void queryClient.resetQueries({
      predicate: ({ meta, queryKey }) =>
        meta?.forEveryone !== true && queryKey[1] !== userKeys.doc[1],
    });
  }, [uid, queryClient]);
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const submit = useSubmit();
  // Defer the user, because a change renders the whole page again. This also delays `userDocQuery`.
  // If the page has its own call whose answer contains the user, that call then starts first.
  const current = useRememberedUser();
  const remembered = useDeferredValue(current);
  // Do not fetch after a sign-out, although the deferred user is still set.
  const enabled = current != null && remembered != null;
  const { data } = useQuery({ ...userDocQuery, enabled });
  const fetched = useDeferredValue(data);

  useEffect(() => {
    if (remembered != null && fetched !== undefined) rememberUser(fetched);
  }, [remembered, fetched]);

  const uid = remembered === undefined ? undefined : (remembered?.uid ?? null);
  useRefetchOnUserChange(uid);

  const session = useMemo<Session>(() => {
    const user = remembered == null ? null : (fetched ?? remembered);
    return {
      status: remembered === undefined ? 'loading' : user === null ? 'signed-out' : 'signed-in',
      user,
      signOut: () => submit(null, { method: 'post', action: paths.signOut() }),
    };
  }, [remembered, fetched, submit]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
