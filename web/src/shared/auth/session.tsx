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
  /** Signs out and goes to the courses; failures are ignored (spec 4). Unsaved work is asked for. */
  readonly signOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Who is using the site. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Answers depend on who asks: when that changes, all but the public catalogue is asked again. */
function useFreshAnswers(uid: string | null | undefined): void {
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
  // Every page depends on the user: deferred, its re-render does not delay taps. The query is deferred
  // too, so that a page whose own call returns the user sends it first.
  const current = useRememberedUser();
  const remembered = useDeferredValue(current);
  // After sign-out nothing is requested, although the deferred user still stands.
  const enabled = current != null && remembered != null;
  const { data } = useQuery({ ...userDocQuery, enabled });
  const fetched = useDeferredValue(data);

  useEffect(() => {
    if (remembered != null && fetched !== undefined) rememberUser(fetched);
  }, [remembered, fetched]);

  const uid = remembered === undefined ? undefined : (remembered?.uid ?? null);
  useFreshAnswers(uid);

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
