import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths, safeReturn } from '../app/paths.ts';
import { useSession } from '../auth/session.tsx';
import { BrandMark } from '../components/brand-mark.tsx';
import { KhatamPattern } from '../components/khatam-pattern.tsx';
import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import styles from '../features/auth/auth.module.css';
import { authCopy } from '../features/auth/copy.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';

export default function AuthPage() {
  usePageTitle(authCopy.title);
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const target = safeReturn(parameters.get('from'), paths.user());

  useEffect(() => {
    if (status === 'signed-in') void navigate(target, { replace: true });
  }, [status, target, navigate]);

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
        <SignInForm />
      </section>
    </Page>
  );
}
