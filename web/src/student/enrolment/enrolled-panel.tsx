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

/** Lazy: readers without the course do not load what its owners see. */
const Enrolled = lazy<ComponentType<EnrolledProps>>(() =>
  // The lectures work without it.
  import('./enrolled.tsx').catch(() => ({ default: () => <p>{unloadedText()}</p> })),
);

/** Placeholder, as tall as the panel. */
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
 * The panel for admins and for readers with some or all of the course; a placeholder until the
 * reader is known.
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
 * Whether the course, or more of it, was opened just now, here or on another page. Coming back to
 * the page does not repeat it.
 * @param extent how much of it the reader has: 0 for nothing, more for more
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
