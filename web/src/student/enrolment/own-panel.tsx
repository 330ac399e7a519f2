import { type ComponentType, lazy, Suspense } from 'react';
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
export function OwnPanel(props: EnrolledProps) {
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
