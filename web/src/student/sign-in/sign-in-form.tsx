import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { authCopy } from '../../shared/auth/copy.ts';
import { loadProvider } from '../../shared/auth/load-provider.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { SignInError } from '../../shared/auth/sign-in-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { WarningIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './auth.module.css';
import { GoogleLogo } from './google-logo.tsx';
import { useBackFromWindow } from './use-back-from-window.ts';

const DemoAccounts = lazy(() => import('./demo-accounts.tsx'));

function sentenceOf(error: unknown): string {
  if (error instanceof SignInError) return authCopy.problems[error.problem];
  return isApiError(error) ? error.message : authCopy.problems.failed;
}

/** Milliseconds after which waiting for the provider needs a word. */
const slowAfter = 1_500;

/**
 * Starts the provider as soon as the page is open: browsers let a tap open Google's window only
 * while the tap is fresh, and loading code first could outlast that.
 */
function useProviderStart() {
  const [onEmulator, setOnEmulator] = useState<boolean | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    loadProvider()
      .then((provider) => provider.prepareSignIn())
      .then(
        (answer) => left || setOnEmulator(answer),
        (reason: unknown) => left || setError(reason),
      );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  const starting = onEmulator === null && error === null;
  return {
    onEmulator: onEmulator === true,
    startError: error,
    starting,
    slow: starting && slow,
  };
}

/** One button; on emulators the demo accounts as well. */
export function SignInForm() {
  const { signInWithGoogle, signInAsDemo } = useSession();
  const { onEmulator, startError, starting, slow } = useProviderStart();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const back = useBackFromWindow(busy);
  const attempts = useRef(0);
  const shownError = error ?? startError;

  const attempt = async (signIn: () => Promise<void>) => {
    // Some browsers never fetch a module again that failed once; the address keeps the way back.
    if (startError !== null && navigator.onLine) return location.reload();
    attempts.current += 1;
    const own = attempts.current;
    setBusy(true);
    setError(null);
    try {
      await signIn();
    } catch (reason) {
      // A later attempt ends the earlier one, which is no news.
      if (own !== attempts.current) return;
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
        busy={busy || starting}
        onClick={() => void attempt(signInWithGoogle)}
      >
        <GoogleLogo />
        {busy ? authCopy.busy : slow ? authCopy.preparing : authCopy.google}
      </Button>
      {back && (
        <Button look="quiet" wide onClick={() => void attempt(signInWithGoogle)}>
          {authCopy.again}
        </Button>
      )}
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
