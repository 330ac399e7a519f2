import { ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import * as band from './band.module.css';
import { homeCopy } from './home.copy.ts';
import * as styles from './welcome.module.css';

/** Placeholder of the card that resumes a course. */
export function ContinueSkeleton() {
  return (
    <Loading label={homeCopy.welcome.loading}>
      <div className={styles.card}>
        <ThumbnailSkeleton className={styles.picture} />
        <div className={styles.words}>
          <Skeleton width="9rem" height="1.75rem" />
          <Skeleton width="70%" height="2rem" />
          <Skeleton width="100%" height="1rem" />
        </div>
      </div>
    </Loading>
  );
}

/** Start of a student's page while only the document has arrived; it already knows the name. */
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
