import { ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { courseCopy } from './course.copy.ts';
import * as styles from './course-view.module.css';
import * as listStyles from './lecture-list.module.css';

/** Placeholder of a course page. */
export function CourseSkeleton() {
  return (
    <Loading label={courseCopy.loading}>
      <VisuallyHidden as="h1">{courseCopy.loading}</VisuallyHidden>
      <div className={styles.course}>
        <div className={styles.ways}>
          <Skeleton width="8rem" height="44px" />
        </div>
        <div className={styles.main}>
          <div className={styles.picture}>
            <ThumbnailSkeleton className={styles.thumbnail} />
          </div>
          <div className={styles.head}>
            <Skeleton width="14rem" height="1.9rem" />
            <Skeleton width="min(26rem, 90%)" height="3rem" />
            <Skeleton width="18rem" height="1.75rem" />
          </div>
          <div className={styles.body}>
            <Skeleton height="7rem" />
            <div className={listStyles.list}>
              {['a', 'b', 'c', 'd'].map((key) => (
                <div key={key} className={listStyles.row}>
                  <Skeleton width="40px" height="40px" className={listStyles.marker} />
                  <Skeleton width="60%" height="1.5rem" />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className={styles.way}>
          <Skeleton height="21rem" />
        </div>
      </div>
    </Loading>
  );
}
