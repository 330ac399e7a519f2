import type { CSSProperties, ReactNode } from 'react';
import * as styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  /** CSS lengths; the place that the content will take: else the class says it, or a line does. */
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly className?: string | undefined;
}

/** One quiet block where content will stand. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return (
    <span
      className={className === undefined ? styles.bone : `${styles.bone} ${className}`}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

/** Wraps skeletons and tells screen readers what is being loaded. */
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
