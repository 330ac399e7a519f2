import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { placeholderAppearance } from '@markaz/contract/catalogue/placeholder-appearance';
import { khatam, khatamTransform } from '@markaz/contract/site/khatam';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { KhatamPattern } from '../ui/khatam-pattern.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import * as styles from './course-thumbnail.module.css';

export interface CourseThumbnailProps {
  readonly course: Pick<CourseSummary, 'id' | 'subject' | 'thumbnail'>;
  /** Display width, as a `sizes` attribute. */
  readonly sizes: string;
  /** Whether to fetch the picture at once, not only when the user scrolls to it. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

function Placeholder({ course }: Pick<CourseThumbnailProps, 'course'>) {
  const appearance = placeholderAppearance(course.id);
  return (
    <div className={styles.placeholder} style={{ background: appearance.color }}>
      <KhatamPattern size={appearance.size} turn={appearance.rotation} />
      <svg className={styles.medallion} viewBox="0 0 160 160" aria-hidden="true">
        <path
          d={khatam}
          transform={khatamTransform(80, 64)}
          fill={appearance.color}
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
      <span className={styles.word}>{course.subject}</span>
    </div>
  );
}

/** A placeholder while the course itself is loading. */
export function ThumbnailSkeleton({ className }: Pick<CourseThumbnailProps, 'className'>) {
  return <Skeleton className={classes(styles.skeleton, className)} />;
}

/**
 * Returns whether the element has been visible in the window. The browser's own lazy loading would
 * also fetch pictures up to two screens below the window, which costs data.
 */
function useWasVisible(element: RefObject<HTMLElement | null>, initial: boolean): boolean {
  const [wasVisible, setWasVisible] = useState(initial);
  useEffect(() => {
    if (wasVisible || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wasVisible, element]);
  return wasVisible;
}

/**
 * A course's picture in 16:9, or a pattern of khatam stars if the course has no picture. Hidden
 * from screen readers.
 */
export function CourseThumbnail({ course, sizes, eager = false, className }: CourseThumbnailProps) {
  const { thumbnail } = course;
  const frame = useRef<HTMLDivElement>(null);
  const wasVisible = useWasVisible(frame, eager);
  return (
    <div
      ref={frame}
      className={classes(styles.frame, className)}
      style={{ backgroundColor: thumbnail?.placeholder }}
      aria-hidden="true"
    >
      {thumbnail === null ? (
        <Placeholder course={course} />
      ) : wasVisible ? (
        <img
          className={styles.picture}
          src={thumbnail.src}
          srcSet={thumbnail.srcSet}
          sizes={sizes}
          width={thumbnail.width}
          height={thumbnail.height}
          alt=""
          decoding={eager ? 'sync' : 'async'}
          fetchPriority={eager ? 'high' : 'auto'}
        />
      ) : null}
    </div>
  );
}
