import type { User } from '@markaz/contract/accounts/users';
import { lazy, Suspense } from 'react';
import { may } from '../../shared/auth/may.ts';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import * as band from './band.module.css';
import { homeCopy } from './home.copy.ts';
import * as styles from './welcome.module.css';
import { ContinueSkeleton } from './welcome-skeleton.tsx';

/** A visitor's first page does not load what only students see. */
const Continue = lazy(() => import('./continue.tsx'));

/** A student's first view: the lecture where they stopped, one tap away. */
export function Welcome({ user }: { readonly user: User }) {
  return (
    <section className={band.band}>
      <KhatamPattern className={band.lattice} size={72} />
      <div className={band.inner}>
        <h1 className={styles.greeting}>{homeCopy.welcome.greeting(user.displayName)}</h1>
        <Suspense fallback={<ContinueSkeleton />}>
          <Continue staff={may(user, 'staff')} />
        </Suspense>
      </div>
    </section>
  );
}
