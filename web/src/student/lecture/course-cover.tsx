import type { Course } from '@markaz/contract/courses';
import { placeholderLook } from '../../shared/courses/placeholder-look.ts';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import styles from './course-cover.module.css';

/** What stands behind the play button: the course's picture, or the lattice where it has none. */
export function CourseCover({ course }: { readonly course: Course }) {
  const { thumbnail } = course;
  if (thumbnail === null) {
    const look = placeholderLook(course.id);
    return (
      <span className={styles.lattice} style={{ background: look.color }}>
        <KhatamPattern size={look.size * 2} turn={look.turn} />
      </span>
    );
  }
  return (
    <img
      src={thumbnail.src}
      srcSet={thumbnail.srcSet}
      sizes="(min-width: 1000px) 800px, 100vw"
      width={thumbnail.width}
      height={thumbnail.height}
      alt=""
      style={{ backgroundColor: thumbnail.placeholder }}
    />
  );
}
