import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';
import * as styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  /** Width of the expected content, as a CSS length. The default comes from the CSS classes. */
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly className?: string | undefined;
}

export function Skeleton({ width, height, className }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skeleton, className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

export function Loading({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      {children}
    </div>
  );
}
