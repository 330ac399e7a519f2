import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { authCopy } from '../../shared/auth/auth.copy.ts';
import { detectInAppBrowser } from '../../shared/auth/in-app-browser.ts';
import { storedDisplacement } from '../../shared/auth/remembered-user.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { hasBlockedCookies } from '../../shared/auth/use-sign-in.ts';
import { paths, safeReturnPath } from '../../shared/paths.ts';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import { Page, usePageTitle } from '../../shared/ui/page.tsx';
import { readPendingCode } from '../../student/enrolment/pending-code.ts';
import * as styles from '../../student/sign-in/auth.module.css';
import { OpenOutside } from '../../student/sign-in/open-outside.tsx';
import { SignInForm } from '../../student/sign-in/sign-in-form.tsx';

const DisplacementText = lazy(() => import('../../shared/devices/displacement-text.tsx'));

const inAppBrowser = detectInAppBrowser(navigator.userAgent);

/**
 * Returns a URL of this page for another browser. If this browser stores an access code, the URL
 * contains it.
 */
function externalUrl(target: string): string {
  const code = readPendingCode(target.replace(/#.*$/u, ''));
  return new URL(paths.auth(code === '' ? target : paths.enroll(code)), location.origin).href;
}

export function Component() {
  usePageTitle(authCopy.title);
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const displacement = status === 'signed-out' ? storedDisplacement() : null;
  const target = safeReturnPath(parameters.get('from'), paths.user());

  const [hasJustSignedIn, setHasJustSignedIn] = useState(false);
  const isSignedIn = status === 'signed-in';
  const mustSignInAgain = isSignedIn && parameters.has('again');
  // If the browser blocks cookies, the session is already lost, but `useSession` does not know this
  // yet.
  const canContinue = isSignedIn && !hasBlockedCookies() && (hasJustSignedIn || !mustSignInAgain);

  useEffect(() => {
    if (canContinue) void navigate(target, { replace: true });
  }, [canContinue, target, navigate]);

  return (
    <Page narrow>
      <section className={styles.card}>
        <div className={styles.ornament}>
          <KhatamPattern className={styles.lattice} size={44} />
        </div>
        <div className={styles.mark}>
          <BrandMark size={56} />
        </div>
        <h1 className={styles.title}>{authCopy.title}</h1>
        <p className={styles.why}>{mustSignInAgain ? authCopy.whyAgain : authCopy.why}</p>
        {inAppBrowser !== null && status !== 'loading' && (
          <OpenOutside inAppBrowser={inAppBrowser} url={externalUrl(target)} />
        )}
        {displacement !== null && (
          <div role="alert" className={styles.displaced}>
            <Suspense fallback={null}>
              <DisplacementText displacement={displacement} />
            </Suspense>
          </div>
        )}
        <SignInForm onSignedIn={() => setHasJustSignedIn(true)} />
      </section>
    </Page>
  );
}
