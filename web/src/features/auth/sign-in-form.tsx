import { lazy, Suspense, useEffect, useState } from 'react';
import { isApiError } from '../../api/errors.ts';
import { loadProvider } from '../../auth/load-provider.ts';
import { useSession } from '../../auth/session.tsx';
import { SignInError } from '../../auth/sign-in-error.ts';
import { Button } from '../../components/button.tsx';
import { WarningIcon } from '../../components/icons.tsx';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import styles from './auth.module.css';
import { authCopy } from './copy.ts';
import { GoogleLogo } from './google-logo.tsx';

const DemoAccounts = lazy(() => import('./demo-accounts.tsx'));

function sentenceOf(error: unknown): string {
  if (error instanceof SignInError) return authCopy.problems[error.problem];
  return isApiError(error) ? error.message : authCopy.problems.failed;
}

/**
 * Starts the provider as soon as the page is open: browsers let a tap open Google's window only
 * while the tap is fresh, and loading code first could outlast that.
 */
function useProviderStart() {
  const [onEmulator, setOnEmulator] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let left = false;
    loadProvider()
      .then((provider) => provider.runsOnEmulator())
      .then(
        (answer) => left || setOnEmulator(answer),
        (reason: unknown) => left || setError(reason),
      );
    return () => {
      left = true;
    };
  }, []);
  return { onEmulator, startError: error };
}

/** One button; on emulators the demo accounts as well. */
export function SignInForm() {
  const { signInWithGoogle, signInAsDemo } = useSession();
  const { onEmulator, startError } = useProviderStart();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const shownError = error ?? startError;

  const attempt = async (signIn: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await signIn();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        look="secondary"
        wide
        className={styles.google}
        busy={busy}
        onClick={() => void attempt(signInWithGoogle)}
      >
        <GoogleLogo />
        {busy ? authCopy.busy : authCopy.google}
      </Button>
      <p className={styles.error} role="alert">
        {shownError !== null && (
          <>
            <WarningIcon />
            <span>{sentenceOf(shownError)}</span>
          </>
        )}
      </p>
      <p className={styles.muted}>{authCopy.privacy}</p>
      {onEmulator && (
        <Suspense
          fallback={
            <Loading label={authCopy.demo.loading}>
              <Skeleton height="16rem" />
            </Loading>
          }
        >
          <DemoAccounts
            busy={busy}
            onChoose={(account) => void attempt(() => signInAsDemo(account))}
          />
        </Suspense>
      )}
    </>
  );
}
