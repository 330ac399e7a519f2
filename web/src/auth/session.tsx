import type { User } from '@markaz/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { permitted, postJson } from '../api/client.ts';
import { leaveThen } from '../app/leaving.ts';
import { paths } from '../app/paths.ts';
import { userDocQuery, userKeys } from '../features/user/queries.ts';
import type { DemoAccount, SignInProof } from './firebase.ts';
import { loadProvider } from './load-provider.ts';
import { forgetUser, rememberUser, useRememberedUser } from './remembered-user.ts';

export interface Session {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** Opens Google's window. @throws SignInError, or ApiError where the server refuses. */
  readonly signInWithGoogle: () => Promise<void>;
  /** Emulators only. @throws SignInError, or ApiError where the server refuses. */
  readonly signInAsDemo: (account: DemoAccount) => Promise<void>;
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

/** Follows the provider once the page is idle: ending the session there ends it here. */
function useProviderSignOut(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    const follow = async () => {
      const { onProviderSignOut } = await loadProvider();
      const unsubscribe = await onProviderSignOut(() => {
        void postJson('auth/logout').catch(() => undefined);
        forgetUser();
      });
      if (left) unsubscribe();
      else stop = unsubscribe;
    };
    const timer = setTimeout(() => void follow().catch(() => undefined), 5_000);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [signedIn]);
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remembered = useRememberedUser();
  const { data: fetched } = useQuery({ ...userDocQuery, enabled: remembered != null });

  useEffect(() => {
    if (remembered != null && fetched !== undefined) rememberUser(fetched);
  }, [remembered, fetched]);

  const uid = remembered === undefined ? undefined : (remembered?.uid ?? null);
  useFreshAnswers(uid);
  useProviderSignOut(uid != null);

  const enter = useCallback(
    async (proof: SignInProof) => {
      const { user } = permitted(await postJson('auth/login', proof));
      queryClient.setQueryData(userKeys.doc, user);
      rememberUser(user);
    },
    [queryClient],
  );

  const endSession = useCallback(async () => {
    await postJson('auth/logout').catch(() => undefined);
    await loadProvider()
      .then((provider) => provider.signOutOfProvider())
      .catch(() => undefined);
    queryClient.removeQueries({ queryKey: userKeys.doc });
    forgetUser();
    await navigate(paths.courses());
  }, [queryClient, navigate]);

  const session = useMemo<Session>(() => {
    const user = remembered == null ? null : (fetched ?? remembered);
    return {
      status: remembered === undefined ? 'loading' : user === null ? 'signed-out' : 'signed-in',
      user,
      signInWithGoogle: async () => enter(await (await loadProvider()).signInWithGoogle()),
      signInAsDemo: async (account) => enter(await (await loadProvider()).signInAsDemo(account)),
      signOut: async () => leaveThen(() => void endSession()),
    };
  }, [remembered, fetched, enter, endSession]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
