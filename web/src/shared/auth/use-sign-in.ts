import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { userKeys } from '../account/queries.ts';
import { postJson, requirePermission } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { finishSignOut, markSignOutPending } from '../api/pending-sign-out.ts';
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
export async function awaitModule<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    throw new SignInError('offline', error);
  }
}

/** Loads the sign-in provider. @throws SignInError `offline` if it does not load. */
export const loadProvider = () => awaitModule(import('./firebase.ts'));

const deviceKey = 'markaz.device';

/**
 * Returns this browser's random id in the user's list of devices. The id stays after a sign-out, so
 * that the next sign-in counts as the same device. If storage is blocked, each sign-in counts as a
 * new device.
 */
export function deviceId(): string {
  const stored = readText(deviceKey);
  if (stored !== null && /^[0-9a-f]{32}$/u.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeText(deviceKey, id);
  return id;
}

let areCookiesBlocked = false;

/** Whether the browser seems to block cookies, because the server rejected a new session. */
export const hasBlockedCookies = () => areCookiesBlocked;

/** Calls `onRejected` if the server's first response after a sign-in rejects the session. */
function watchFirstResponse(queryClient: QueryClient, onRejected: () => void): void {
  areCookiesBlocked = false;
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual && query.queryKey[0] === userKeys.all[0])
      stop();
    if (action.type !== 'error' || !isApiError(action.error, 'not_authenticated')) return;
    stop();
    // The device limit ended the session, so the browser did send its cookie.
    if (action.error.displaced !== null) return;
    areCookiesBlocked = true;
    onRejected();
  });
}

let stopSync: (() => void) | undefined;

/**
 * Until the page closes, a sign-out from the site also signs out of the sign-in provider, and a
 * sign-out from the provider also signs out of the site.
 */
async function syncWithProvider(): Promise<void> {
  const { onProviderSignOut, signOutOfProvider } = await loadProvider();
  stopSync?.();
  const stop = await onProviderSignOut(() => {
    markSignOutPending();
    void finishSignOut();
    forgetUser();
  });
  const signOutIfForgotten = () => {
    if (rememberedUser() !== null) return;
    stopSync?.();
    signOutOfProvider().catch(() => undefined);
  };
  const unwatch = watchRememberedUser(signOutIfForgotten);
  stopSync = () => {
    stop();
    unwatch();
  };
  signOutIfForgotten();
}

/**
 * Returns functions for the two ways to sign in. They throw SignInError, or ApiError if the server
 * refuses the sign-in.
 */
export function useSignIn() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const completeSignIn = async (proof: SignInProof) => {
    const { user } = requirePermission(
      await postJson('auth/login', { ...proof, device: deviceId() }),
    );
    queryClient.setQueryData(userKeys.doc, user);
    forgetDisplacement();
    watchFirstResponse(queryClient, () => {
      // The sign-in page explains the problem and what to do.
      void navigate(paths.auth(location.pathname + location.search), { replace: true });
    });
    rememberUser(user);
    await syncWithProvider().catch(() => undefined);
  };
  return {
    withGoogle: async () => completeSignIn(await (await loadProvider()).signInWithGoogle()),
    asDemo: async (account: DemoAccount) =>
      completeSignIn(await (await loadProvider()).signInAsDemo(account)),
  };
}
