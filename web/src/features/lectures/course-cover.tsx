import type { Course } from '@markaz/contract/courses';
import { KhatamPattern } from '../../components/khatam-pattern.tsx';
import styles from './course-cover.module.css';

/** What stands behind the play button: the course's picture, or the lattice where it has none. */
export function CourseCover({ course }: { readonly course: Course }) {
  const { thumbnail } = course;
  if (thumbnail === null)
    return (
      <span className={styles.lattice}>
        <KhatamPattern size={96} />
      </span>
    );
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
