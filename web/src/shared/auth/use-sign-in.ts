import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { userKeys } from '../account/queries.ts';
import { permitted, postJson } from '../api/client.ts';
import { paths } from '../paths.ts';
import { deviceId } from './device-id.ts';
import type { DemoAccount, SignInProof } from './firebase.ts';
import { watchFirstAnswer } from './first-answer.ts';
import { followProvider } from './follow-provider.ts';
import { loadProvider } from './load-provider.ts';
import { forgetDisplacement, rememberUser } from './remembered-user.ts';

/** Ways to sign in. All throw SignInError, or ApiError if the server refuses. */
export function useSignIn() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const enter = async (proof: SignInProof) => {
    const { user } = permitted(await postJson('auth/login', { ...proof, device: deviceId() }));
    queryClient.setQueryData(userKeys.doc, user);
    forgetDisplacement();
    watchFirstAnswer(queryClient, () => {
      // The sign-in page explains it, and what to do.
      void navigate(paths.auth(location.pathname + location.search), { replace: true });
    });
    rememberUser(user);
    await followProvider().catch(() => undefined);
  };
  return {
    /** Opens Google's window. */
    withGoogle: async () => enter(await (await loadProvider()).signInWithGoogle()),
    /** Emulators only. */
    asDemo: async (account: DemoAccount) =>
      enter(await (await loadProvider()).signInAsDemo(account)),
  };
}
