import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './catalogue.module.css';
import { CourseGridSkeleton } from './course-grid.tsx';

/** The catalogue's place: search field, grades, count, cards. */
export function CatalogueSkeleton() {
  return (
    <>
      <div className={styles.controls}>
        <Skeleton height="52px" />
        <div className={styles.gradesBone}>
          <Skeleton height="100%" width="min(100%, 30rem)" />
        </div>
      </div>
      <p className={styles.count}>
        <Skeleton width="6rem" height="1.75em" />
      </p>
      <CourseGridSkeleton count={6} />
    </>
  );
}
