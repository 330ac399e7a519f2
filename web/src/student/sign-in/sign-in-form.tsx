import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { apiCopy } from '../../shared/api/api.copy.ts';
import { ApiError, isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { authCopy } from '../../shared/auth/auth.copy.ts';
import { SignInError } from '../../shared/auth/sign-in-error.ts';
import {
  arrivalOf,
  cookiesRefused,
  loadProvider,
  useSignIn,
} from '../../shared/auth/use-sign-in.ts';
import { paths } from '../../shared/paths.ts';
import { loadNewest } from '../../shared/release/load-newest.ts';
import { Button } from '../../shared/ui/button.tsx';
import { WarningIcon } from '../../shared/ui/icons.tsx';
import * as styles from './auth.module.css';
import { GoogleLogo } from './google-logo.tsx';
import { useBackFromWindow } from './use-back-from-window.ts';

function sentenceOf(error: unknown): string {
  if (error instanceof SignInError) return authCopy.problems[error.problem];
  return isApiError(error) ? error.message : authCopy.problems.failed;
}

/**
 * Loads the provider as soon as the page opens: browsers let a tap open Google's window only for a
 * short time, and loading code first could take longer. On emulators it also returns the list of
 * demo accounts, so that loading fails in one place, and a tap tries again.
 */
const providerQuery = queryOptions({
  queryKey: ['sign-in', 'provider'],
  queryFn: async () => {
    const onEmulator = await (await loadProvider()).prepareSignIn();
    return onEmulator ? (await arrivalOf(import('./demo-accounts.tsx'))).default : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { forEveryone: true },
});

/** Milliseconds after which waiting for the provider is explained. */
const slowAfter = 1_500;

function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

/** One button, and on emulators the demo accounts. @param onSignedIn called after the sign-in */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { withGoogle, asDemo } = useSignIn();
  const { data: DemoAccounts, error: startError, isPending: starting } = useQuery(providerQuery);
  const slow = useSlow() && starting;
  // Only the last of several attempts counts: it has ended the earlier ones.
  const signIn = useMutation({
    mutationFn: async (enter: () => Promise<void>) => {
      // Google's window would stay empty.
      if (!navigator.onLine)
        throw new ApiError({ status: 0, code: 'offline', message: apiCopy.offline });
      await enter();
    },
    onSuccess: onSignedIn,
  });
  useResetOnline(signIn);
  const busy = signIn.isPending || signIn.isSuccess;
  const back = useBackFromWindow(busy);
  const shownError = signIn.error ?? startError;
  const sentence =
    shownError !== null
      ? sentenceOf(shownError)
      : !busy && cookiesRefused() && authCopy.problems.storage;

  const attempt = (enter: () => Promise<void>) => {
    // Some browsers never refetch a module that failed, so reload; the address keeps the way back.
    if (startError !== null && navigator.onLine) void loadNewest();
    else signIn.mutate(enter);
  };

  return (
    <>
      <Button
        look="secondary"
        wide
        className={styles.google}
        busy={busy || starting}
        onClick={() => attempt(withGoogle)}
      >
        <GoogleLogo />
        {busy ? authCopy.busy : slow ? authCopy.preparing : authCopy.google}
      </Button>
      {back && (
        <Button look="quiet" wide onClick={() => attempt(withGoogle)}>
          {authCopy.again}
        </Button>
      )}
      <p className={styles.error} role="alert">
        {sentence && (
          <>
            <WarningIcon />
            <span>{sentence}</span>
          </>
        )}
      </p>
      <p className={styles.sentences}>
        <span>{authCopy.privacy}</span> <span>{authCopy.kept}</span>{' '}
        <Link to={paths.privacy()}>{authCopy.more}</Link>
      </p>
      {DemoAccounts && (
        <DemoAccounts busy={busy} onChoose={(account) => attempt(() => asDemo(account))} />
      )}
    </>
  );
}
