import type { EnrolledCourse } from '@markaz/contract/users';
import { useState } from 'react';
import { Link } from 'react-router';
import { standingText } from '../../shared/account/access-words.ts';
import { standingIn } from '../../shared/account/course-standing.ts';
import { enrolHref } from '../../shared/account/enrol-anchor.ts';
import { NextLecture, useNextLecture } from '../../shared/account/next-lecture.tsx';
import { resumeCopy } from '../../shared/account/resume-copy.ts';
import { resumePath } from '../../shared/account/resume-path.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { CourseThumbnail, ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ClockIcon, PlayIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { mineCopy } from './mine-copy.ts';
import styles from './my-courses.module.css';

const copy = mineCopy;

interface ItemProps {
  readonly course: EnrolledCourse;
  /** What of it the student has, where that is not all and for ever. */
  readonly chip: string | null;
  /** The one that he most likely came for. */
  readonly first: boolean;
}

function Item({ course, chip, first }: ItemProps) {
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
        {chip !== null && <Chip text={chip} />}
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

function Chip({ text }: { readonly text: string }) {
  return (
    <p className={styles.chip}>
      <ClockIcon size={16} />
      {text}
    </p>
  );
}

/** A course that is over: how far he got, and the way back in. */
function EndedItem({ course, chip }: Omit<ItemProps, 'first'>) {
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
        <Chip text={chip ?? ''} />
        <ProgressBar progress={course.progress} all={course.lectureCount} />
        <p className={styles.muted}>{coursesCopy.progress(course.progress, course.lectureCount)}</p>
      </div>
      <ButtonLink
        look="secondary"
        className={styles.action}
        to={`${paths.course(course.id)}${enrolHref}`}
      >
        {resumeCopy.again}
      </ButtonLink>
    </article>
  );
}

/** The student's courses, in the server's order: last watched first, and last those that are over. */
export function MyCourses({ courses }: { readonly courses: readonly EnrolledCourse[] }) {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const known = courses.map((course) => {
    const standing = standingIn(user, course.id, now);
    return {
      course,
      chip: standingText(standing, course.lectureCount, now),
      isOver: standing.state === 'ended',
    };
  });
  const over = known.filter(({ isOver }) => isOver);
  return (
    <ul className={styles.list}>
      {known
        .filter(({ isOver }) => !isOver)
        .map(({ course, chip }, index) => (
          <li key={course.id}>
            <Item course={course} chip={chip} first={index === 0} />
          </li>
        ))}
      {over.map(({ course, chip }) => (
        <li key={course.id}>
          <EndedItem course={course} chip={chip} />
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
