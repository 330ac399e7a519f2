import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { freshEnrolment } from '../../shared/account/enrol-anchor.ts';
import { unloadedText } from '../../shared/api/api.copy.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import * as styles from './enrol-panel.module.css';
import type { EnrolledProps } from './enrolled.tsx';
import { enrolmentCopy } from './enrolment.copy.ts';

/** Only users with access to the course load this module. */
const Enrolled = lazy<ComponentType<EnrolledProps>>(() =>
  import('./enrolled.tsx').catch(() => ({ default: () => <p>{unloadedText()}</p> })),
);

/** Placeholder of the same height as the panel. */
function EnrolledSkeleton() {
  return (
    <>
      <h2 className={styles.title}>
        <CheckIcon />
        <span className="for-whole">{enrolmentCopy.panel.enrolledTitle}</span>
      </h2>
      <p className="for-limited">
        <Skeleton width="70%" height="1.75em" />
      </p>
      <Skeleton height="7.65rem" />
      <Skeleton height="48px" />
    </>
  );
}

/**
 * The panel for admins and for students with some or all of the course. Shows a placeholder until
 * the session has loaded.
 */
export function EnrolledPanel(props: EnrolledProps) {
  const { status } = useSession();
  return (
    <section className={styles.panel}>
      {status === 'loading' ? (
        <EnrolledSkeleton />
      ) : (
        <Suspense fallback={<EnrolledSkeleton />}>
          <Enrolled {...props} />
        </Suspense>
      )}
    </section>
  );
}

/**
 * Returns whether a code has just opened the course, or more of it, on this page or on another.
 * Returns false when the user comes back to the page later.
 * @param extent how much of the course the student has: 0 for nothing, higher for more
 */
export function useJustEnrolled(extent: number): boolean {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [fresh] = useState(() => state?.enrolled === freshEnrolment.enrolled);
  const forget = useEffectEvent(() => void navigate({ search, hash }, { replace: true }));
  useEffect(() => {
    if (fresh) forget();
  }, [fresh]);
  const loading = useSession().status === 'loading';
  const [before, setBefore] = useState(loading ? null : extent);
  if (before === null && !loading) setBefore(extent);
  return fresh || (before !== null && extent > before);
}
