import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { userKeys } from '../account/queries.ts';
import { permitted, postJson } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { finishSignOut, noteSignOut } from '../api/pending-sign-out.ts';
import { paths } from '../paths.ts';
import { readText, writeText } from '../storage.ts';
import type { DemoAccount, SignInProof } from './firebase.ts';
import {
  forgetDisplacement,
  forgetUser,
  rememberedUser,
  rememberUser,
  watchRememberedUser,
} from './remembered-user.ts';
import { SignInError } from './sign-in-error.ts';

/** Waits for a module that a sign-in needs. @throws SignInError `offline` if it does not load. */
export async function arrivalOf<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    throw new SignInError('offline', error);
  }
}

/** Loads the sign-in provider. @throws SignInError `offline` if it does not load. */
export const loadProvider = () => arrivalOf(import('./firebase.ts'));

const deviceKey = 'markaz.device';

/**
 * Returns this browser's random id in the user's list of devices. It survives a sign-out, so that
 * the next sign-in counts as the same device. If storage is blocked, each one counts as new.
 */
export function deviceId(): string {
  const stored = readText(deviceKey);
  if (stored !== null && /^[0-9a-f]{32}$/u.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeText(deviceKey, id);
  return id;
}

let refused = false;

/** Whether the server rejected the new session, because the browser blocks cookies. */
export const cookiesRefused = () => refused;

/** Watches the first answer after a sign-in. @param onRefused called if the server rejects it */
function watchFirstAnswer(queryClient: QueryClient, onRefused: () => void): void {
  refused = false;
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual && query.queryKey[0] === userKeys.all[0])
      stop();
    if (action.type !== 'error' || !isApiError(action.error, 'not_authenticated')) return;
    stop();
    if (action.error.displaced !== null) return;
    refused = true;
    onRefused();
  });
}

let stopFollowing: (() => void) | undefined;

/** Ends the session here when it ends at the provider, and the reverse, on the sign-in's page. */
async function followProvider(): Promise<void> {
  const { onProviderSignOut, signOutOfProvider } = await loadProvider();
  stopFollowing?.();
  const stop = await onProviderSignOut(() => {
    noteSignOut();
    void finishSignOut();
    forgetUser();
  });
  const leaveWithUser = () => {
    if (rememberedUser() !== null) return;
    stopFollowing?.();
    signOutOfProvider().catch(() => undefined);
  };
  const unwatch = watchRememberedUser(leaveWithUser);
  stopFollowing = () => {
    stop();
    unwatch();
  };
  leaveWithUser();
}

/** Returns the ways to sign in. All throw SignInError, or ApiError for a server error. */
export function useSignIn() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const enter = async (proof: SignInProof) => {
    const { user } = permitted(await postJson('auth/login', { ...proof, device: deviceId() }));
    queryClient.setQueryData(userKeys.doc, user);
    forgetDisplacement();
    watchFirstAnswer(queryClient, () => {
      // The sign-in page explains the problem and what to do.
      void navigate(paths.auth(location.pathname + location.search), { replace: true });
    });
    rememberUser(user);
    await followProvider().catch(() => undefined);
  };
  return {
    withGoogle: async () => enter(await (await loadProvider()).signInWithGoogle()),
    asDemo: async (account: DemoAccount) =>
      enter(await (await loadProvider()).signInAsDemo(account)),
  };
}
