import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isSignInDocument } from '../app/own-document.ts';
import { PageSkeleton } from '../app/page-skeleton.tsx';
import { paths, safeReturn } from '../app/paths.ts';
import { inAppBrowser } from '../auth/in-app-browser.ts';
import { useSession } from '../auth/session.tsx';
import { BrandMark } from '../components/brand-mark.tsx';
import { KhatamPattern } from '../components/khatam-pattern.tsx';
import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import styles from '../features/auth/auth.module.css';
import { authCopy } from '../features/auth/copy.ts';
import { OpenOutside } from '../features/auth/open-outside.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { keptCode } from '../features/enrolment/kept-code.ts';

const around = inAppBrowser(navigator.userAgent);

/** This page for another browser, which does not have the code that this one keeps for the course. */
function addressOutside(target: string): string {
  const code = keptCode(target.replace(/#.*$/u, ''));
  return new URL(paths.auth(code === '' ? target : paths.enroll(code)), location.origin).href;
}

export default function AuthPage() {
  usePageTitle(authCopy.title);
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const target = safeReturn(parameters.get('from'), paths.user());

  // The back button may lead here in a document that was loaded again on another page.
  const misplaced = import.meta.env.PROD && !isSignInDocument();

  useEffect(() => {
    if (status === 'signed-in') void navigate(target, { replace: true });
    else if (misplaced) location.replace(paths.auth(target));
  }, [status, target, misplaced, navigate]);

  if (misplaced) return <PageSkeleton />;
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
        <p className={styles.why}>{authCopy.why}</p>
        {around !== null && <OpenOutside around={around} address={addressOutside(target)} />}
        <SignInForm />
      </section>
    </Page>
  );
}
