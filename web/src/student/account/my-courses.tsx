import type { EnrolledCourse } from '@markaz/contract/users';
import { Link } from 'react-router';
import { NextLecture, useNextLecture } from '../../shared/account/next-lecture.tsx';
import { resumeCopy } from '../../shared/account/resume-copy.ts';
import { resumePath } from '../../shared/account/resume-path.ts';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { CourseThumbnail, ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { PlayIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './my-courses.module.css';

const copy = coursesCopy.mine;

interface ItemProps {
  readonly course: EnrolledCourse;
  /** The one that he most likely came for. */
  readonly first: boolean;
}

function Item({ course, first }: ItemProps) {
  const { progress, lectureCount } = course;
  const { state, lecture, ...next } = useNextLecture(course, first);
  return (
    <article className={styles.item}>
      <CourseThumbnail
        course={course}
        sizes={pictureSizes('(min-width: 600px) 200px')}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link className={styles.link} to={paths.course(course.id)}>
            {course.title}
          </Link>
        </h2>
        <p className={styles.muted}>{course.author?.name}</p>
        {(lecture || (first && state === 'begun')) && (
          <NextLecture lecture={lecture} position={next.position} />
        )}
        <ProgressBar progress={progress} all={lectureCount} />
        <p className={styles.muted}>{coursesCopy.progress(progress, lectureCount)}</p>
      </div>
      <ButtonLink
        look={first ? 'primary' : 'secondary'}
        className={styles.action}
        to={resumePath(course.id, next)}
      >
        <PlayIcon size={18} />
        {resumeCopy.action[state]}
      </ButtonLink>
    </article>
  );
}

/** The student's courses, in the server's order: last watched first. */
export function MyCourses({ courses }: { readonly courses: readonly EnrolledCourse[] }) {
  return (
    <ul className={styles.list}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <Item course={course} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function MyCoursesSkeleton() {
  return (
    <Loading label={copy.loading}>
      <div className={styles.list}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={styles.item}>
            <ThumbnailSkeleton className={styles.picture} />
            <div className={styles.words}>
              <Skeleton width="70%" height="1.5rem" />
              <Skeleton width="40%" height="1.2rem" />
              <Skeleton height="6px" />
              <Skeleton width="30%" height="1.2rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
