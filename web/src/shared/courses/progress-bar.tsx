import { classes } from '../ui/classes.ts';
import { coursesCopy } from './copy.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** Lectures watched. */
  readonly done: number;
  readonly all: number;
  readonly className?: string | undefined;
}

export function ProgressBar({ done, all, className }: ProgressBarProps) {
  const share = all === 0 ? 0 : Math.min(1, done / all);
  return (
    <div
      className={classes(styles.bar, className)}
      role="progressbar"
      aria-label={coursesCopy.progressLabel}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={coursesCopy.progress(done, all)}
    >
      <div className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
