import type { User } from '@markaz/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { userDocQuery, userKeys } from '../account/queries.ts';
import { permitted, postJson } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { finishSignOut, noteSignOut } from '../api/pending-sign-out.ts';
import { paths } from '../paths.ts';
import type { DemoAccount, SignInProof } from './firebase.ts';
import { loadProvider } from './load-provider.ts';
import { forgetUser, rememberUser, useRememberedUser } from './remembered-user.ts';
import { forgetPerson } from './sign-out.ts';

export interface Session {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** Opens Google's window. @throws SignInError, or ApiError where the server refuses. */
  readonly signInWithGoogle: () => Promise<void>;
  /** Emulators only. @throws SignInError, or ApiError where the server refuses. */
  readonly signInAsDemo: (account: DemoAccount) => Promise<void>;
  /** Signs out and goes to the courses; failures are ignored (spec 4). Unsaved work is asked for. */
  readonly signOut: () => Promise<void>;
  /** Ends the person's sessions on all devices, then does as `signOut` does here. @throws ApiError */
  readonly signOutEverywhere: () => Promise<void>;
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

/**
 * Follows the provider on the page where somebody signed in: ending the session there ends it here,
 * and the other way round. Elsewhere the provider knows nobody.
 * @returns what begins it, after signing in.
 */
function useProviderSignOut(uid: string | null | undefined): () => Promise<void> {
  const followed = useRef<{ stop: () => void; leave: () => Promise<void> }>(undefined);
  useEffect(() => {
    if (uid !== null) return;
    followed.current?.stop();
    followed.current?.leave().catch(() => undefined);
  }, [uid]);
  return useCallback(async () => {
    const { onProviderSignOut, signOutOfProvider } = await loadProvider();
    followed.current?.stop();
    const stop = await onProviderSignOut(() => {
      noteSignOut();
      void finishSignOut();
      forgetUser();
    });
    followed.current = { stop, leave: signOutOfProvider };
  }, []);
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const submit = useSubmit();
  const remembered = useRememberedUser();
  const { data: fetched } = useQuery({ ...userDocQuery, enabled: remembered != null });

  useEffect(() => {
    if (remembered != null && fetched !== undefined) rememberUser(fetched);
  }, [remembered, fetched]);

  const uid = remembered === undefined ? undefined : (remembered?.uid ?? null);
  useFreshAnswers(uid);
  const followProvider = useProviderSignOut(uid);

  const session = useMemo<Session>(() => {
    const user = remembered == null ? null : (fetched ?? remembered);
    const enter = async (proof: SignInProof) => {
      const { user: entered } = permitted(await postJson('auth/login', proof));
      queryClient.setQueryData(userKeys.doc, entered);
      rememberUser(entered);
      await followProvider().catch(() => undefined);
    };
    return {
      status: remembered === undefined ? 'loading' : user === null ? 'signed-out' : 'signed-in',
      user,
      signInWithGoogle: async () => enter(await (await loadProvider()).signInWithGoogle()),
      signInAsDemo: async (account) => enter(await (await loadProvider()).signInAsDemo(account)),
      signOut: () => submit(null, { method: 'post', action: paths.signOut() }),
      signOutEverywhere: async () => {
        try {
          permitted(await postJson('user/sessions/end'));
        } catch (error) {
          // The first answer may have been lost on its way: then this session is over as well.
          if (isApiError(error, 'not_authenticated')) forgetUser();
          throw error;
        }
        forgetPerson(queryClient);
        await navigate(paths.courses());
      },
    };
  }, [remembered, fetched, queryClient, navigate, submit, followProvider]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
