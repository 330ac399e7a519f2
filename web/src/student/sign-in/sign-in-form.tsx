import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { apiCopy } from '../../shared/api/api.copy.ts';
import { ApiError, isApiError } from '../../shared/api/errors.ts';
import { useResetWhenOnline } from '../../shared/api/use-reset-when-online.ts';
import { authCopy } from '../../shared/auth/auth.copy.ts';
import { SignInError } from '../../shared/auth/sign-in-error.ts';
import {
  awaitModule,
  hasBlockedCookies,
  loadProvider,
  useSignIn,
} from '../../shared/auth/use-sign-in.ts';
import { paths } from '../../shared/paths.ts';
import { loadNewestRelease } from '../../shared/release/load-newest.ts';
import { Button } from '../../shared/ui/button.tsx';
import { WarningIcon } from '../../shared/ui/icons.tsx';
import * as styles from './auth.module.css';

function describeError(error: unknown): string {
  if (error instanceof SignInError) return authCopy.problems[error.problem];
  return isApiError(error) ? error.message : authCopy.problems.failed;
}

/**
 * Loads the sign-in provider when the page opens. After a tap, browsers allow a page to open a
 * window only for a short time, and loading could take longer. On the emulators, the query also
 * loads the component with the demo accounts, so that the form handles both failures in one place.
 */
const providerQuery = queryOptions({
  queryKey: ['sign-in', 'provider'],
  queryFn: async () => {
    const onEmulator = await (await loadProvider()).prepareSignIn();
    return onEmulator ? (await awaitModule(import('./demo-accounts.tsx'))).default : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { forEveryone: true },
});

/** Time in milliseconds after which the form explains that the provider is still loading. */
const slowAfterMs = 1_500;

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/**
 * Time in milliseconds in which a sign-in normally reaches the server after Google's window has
 * closed.
 */
const answerWaitMs = 2_000;

/**
 * Whether the user has returned to this page before Google's window has answered. The SDK detects a
 * closed window only after about ten seconds.
 * @param isWaiting whether an answer is still expected
 */
function useReturnedFromWindow(isWaiting: boolean): boolean {
  const [hasReturned, setHasReturned] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHasReturned(true), answerWaitMs);
    };
    const onBlur = () => clearTimeout(timer);
    addEventListener('focus', onFocus);
    addEventListener('blur', onBlur);
    return () => {
      onBlur();
      removeEventListener('focus', onFocus);
      removeEventListener('blur', onBlur);
      setHasReturned(false);
    };
  }, [isWaiting]);
  return hasReturned;
}

/** Google's logo in the colours that Google's sign-in guidelines require. */
function GoogleLogo() {
  return (
    <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.97 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}

/** Shows the sign-in button, and demo accounts on emulators. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { withGoogle, asDemo } = useSignIn();
  const { data: DemoAccounts, error: startError, isPending: isLoading } = useQuery(providerQuery);
  const isSlow = useIsSlow() && isLoading;
  // Only the last attempt counts, because each attempt ends the previous one.
  const signIn = useMutation({
    mutationFn: async (signInWith: () => Promise<void>) => {
      // Fail immediately, because Google's window would stay empty.
      if (!navigator.onLine)
        throw new ApiError({ status: 0, code: 'offline', message: apiCopy.offline });
      await signInWith();
    },
    onSuccess: onSignedIn,
  });
  useResetWhenOnline(signIn);
  const isBusy = signIn.isPending || signIn.isSuccess;
  const hasReturned = useReturnedFromWindow(isBusy);
  const error = signIn.error ?? startError;
  const problem =
    error !== null
      ? describeError(error)
      : !isBusy && hasBlockedCookies() && authCopy.problems.storage;

  const startSignIn = (signInWith: () => Promise<void>) => {
    // Reload the page, because some browsers never fetch a failed module again. The URL stays the
    // same.
    if (startError !== null && navigator.onLine) void loadNewestRelease();
    else signIn.mutate(signInWith);
  };

  return (
    <>
      <Button
        variant="secondary"
        wide
        className={styles.google}
        busy={isBusy || isLoading}
        onClick={() => startSignIn(withGoogle)}
      >
        <GoogleLogo />
        {isBusy ? authCopy.busy : isSlow ? authCopy.preparing : authCopy.google}
      </Button>
      {hasReturned && (
        <Button variant="quiet" wide onClick={() => startSignIn(withGoogle)}>
          {authCopy.again}
        </Button>
      )}
      <p className={styles.error} role="alert">
        {problem && (
          <>
            <WarningIcon />
            <span>{problem}</span>
          </>
        )}
      </p>
      <p className={styles.sentences}>
        <span>{authCopy.privacy}</span> <span>{authCopy.kept}</span>{' '}
        <Link to={paths.privacy()}>{authCopy.more}</Link>
      </p>
      {DemoAccounts && (
        <DemoAccounts busy={isBusy} onChoose={(account) => startSignIn(() => asDemo(account))} />
      )}
    </>
  );
}
