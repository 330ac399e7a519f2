import type { Progress } from '@markaz/contract/accounts/users';
import { classes } from '../ui/classes.ts';
import { coursesCopy } from './courses.copy.ts';
import * as styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly progress: Pick<Progress, 'completedCount' | 'lastLectureId'>;
  readonly lectureCount: number;
  readonly className?: string | undefined;
}

export function ProgressBar({ progress, lectureCount, className }: ProgressBarProps) {
  const share = lectureCount === 0 ? 0 : Math.min(1, progress.completedCount / lectureCount);
  return (
    <div
      className={classes(styles.bar, className)}
      role="progressbar"
      aria-label={coursesCopy.progressLabel}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={coursesCopy.progress(progress, lectureCount)}
    >
      <div className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
