import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { freshEnrolment } from '../../shared/account/enrol-anchor.ts';
import { loadFailureText } from '../../shared/api/api.copy.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import * as styles from './enrol-panel.module.css';
import type { EnrolledProps } from './enrolled.tsx';
import { enrolmentCopy } from './enrolment.copy.ts';

/** This component loads lazily, because only users with access to the course need it. */
const Enrolled = lazy<ComponentType<EnrolledProps>>(() =>
  import('./enrolled.tsx').catch(() => ({ default: () => <p>{loadFailureText()}</p> })),
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
 * The panel for admins and for students with access to some or all lectures. Shows a placeholder
 * until the session has loaded.
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
 * Whether an access code has just opened the course, or more lectures of it. The user may have
 * entered the code on this page or on the page before. Returns false when the user comes back to
 * the page later.
 * @param extent how much of the course the student has: 0 for nothing, and a higher number for more
 */
export function useJustEnrolled(extent: number): boolean {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [isFresh] = useState(() => state?.enrolled === freshEnrolment.enrolled);
  const clearState = useEffectEvent(() => void navigate({ search, hash }, { replace: true }));
  useEffect(() => {
    if (isFresh) clearState();
  }, [isFresh]);
  const isLoading = useSession().status === 'loading';
  const [initialExtent, setInitialExtent] = useState(isLoading ? null : extent);
  if (initialExtent === null && !isLoading) setInitialExtent(extent);
  return isFresh || (initialExtent !== null && extent > initialExtent);
}
