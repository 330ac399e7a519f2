import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { copy } from './copy.ts';
import styles from './lecture-view.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The lecture page's layout before anything of it has arrived. */
export function LectureSkeleton() {
  return (
    <Loading label={copy.loading}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <Skeleton className={styles.screen} height="auto" />
          <div className={styles.heading}>
            <Skeleton width="8rem" height="1.75rem" />
            <Skeleton width="min(24rem, 90%)" height="2.4rem" />
          </div>
          <Skeleton height="4rem" />
        </div>
        <div className={styles.side}>
          <Skeleton width="60%" height="1.75rem" />
          <div className={styles.rows}>
            {rows.map((row) => (
              <Skeleton key={row} height="56px" />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
