import type { User } from '@markaz/contract/accounts/users';
import { isStaff } from '@markaz/contract/staff/roles';
import { lazy, Suspense } from 'react';
import { ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import * as band from './band.module.css';
import { homeCopy } from './home.copy.ts';
import * as styles from './welcome.module.css';

/** This component loads lazily, because visitors do not need it. */
const Continue = lazy(() => import('./continue.tsx'));

function ContinueSkeleton() {
  return (
    <Loading label={homeCopy.welcome.loading}>
      <div className={styles.card}>
        <ThumbnailSkeleton className={styles.picture} />
        <div className={styles.text}>
          <Skeleton width="9rem" height="1.75rem" />
          <Skeleton width="70%" height="2rem" />
          <Skeleton width="100%" height="1rem" />
        </div>
      </div>
    </Loading>
  );
}

export function Welcome({ user }: { readonly user: User }) {
  return (
    <section className={band.band}>
      <KhatamPattern className={band.lattice} size={72} />
      <div className={band.inner}>
        <h1 className={styles.greeting}>{homeCopy.welcome.greeting(user.displayName)}</h1>
        <Suspense fallback={<ContinueSkeleton />}>
          <Continue isStaff={isStaff(user)} skeleton={<ContinueSkeleton />} />
        </Suspense>
      </div>
    </section>
  );
}

/** Placeholder for `Welcome` in the HTML page, where a script inserts the student's name. */
export function WelcomeSkeleton() {
  return (
    <div className={band.band}>
      <KhatamPattern className={band.lattice} size={72} />
      <div className={band.inner}>
        <p className={styles.greeting}>
          {homeCopy.welcome.greeting('')}
          <span className="student-name" />
        </p>
        <ContinueSkeleton />
      </div>
    </div>
  );
}
