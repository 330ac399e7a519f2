import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { standingText } from '../../shared/account/access-words.ts';
import { standingIn } from '../../shared/account/course-standing.ts';
import { enrolHref } from '../../shared/account/enrol-anchor.ts';
import { NextLecture, resumePath, useNextLecture } from '../../shared/account/next-lecture.tsx';
import { resumeCopy } from '../../shared/account/resume.copy.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail, ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { coursesCopy } from '../../shared/courses/courses.copy.ts';
import { openedCourses } from '../../shared/courses/opened-courses.ts';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ClockIcon, PlayIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { mineCopy } from './mine.copy.ts';
import * as styles from './my-courses.module.css';
import { quizzesPassed } from './quizzes-passed.ts';

const copy = mineCopy;

interface ItemProps {
  readonly course: EnrolledCourse;
  /** The student's access, if it is partial or limited in time. */
  readonly chip: string | null;
  /** Summary of its quizzes; null for none. */
  readonly quizzes: string | null;
  /** The one that the student most likely came for. */
  readonly first: boolean;
}

function Item({ course, chip, quizzes, first }: ItemProps) {
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
        <HowFar course={course} quizzes={quizzes} />
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

/** The watched lectures and the quiz results. */
function HowFar({ course, quizzes }: Pick<ItemProps, 'course' | 'quizzes'>) {
  const { progress, lectureCount } = course;
  const said = [coursesCopy.progress(progress, lectureCount), quizzes].filter(Boolean);
  return (
    <>
      <ProgressBar progress={progress} all={lectureCount} />
      <p className={styles.muted}>{said.join('، ')}</p>
    </>
  );
}

/** A course that has ended: its progress, and a link to enrol again. */
function EndedItem({ course, chip, quizzes }: Omit<ItemProps, 'first'>) {
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
        <HowFar course={course} quizzes={quizzes} />
      </div>
      <ButtonLink
        look="secondary"
        className={styles.action}
        to={`${paths.course(course.id)}${enrolHref}`}
      >
        {copy.again}
      </ButtonLink>
    </article>
  );
}

/** The student's courses in the server's order: last watched first, ended ones at the end. */
export function MyCourses({ courses }: { readonly courses: readonly EnrolledCourse[] }) {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const [opened] = useState(openedCourses);
  const known = courses.map((course) => {
    const standing = standingIn(user, course.id, now);
    return {
      course,
      chip: standingText(standing, course.lectureCount, now),
      quizzes: quizzesPassed(course.progress, opened.get(course.id)?.lectures),
      isOver: standing.state === 'ended',
    };
  });
  const over = known.filter(({ isOver }) => isOver);
  return (
    <ul className={styles.list}>
      {known
        .filter(({ isOver }) => !isOver)
        .map(({ course, chip, quizzes }, index) => (
          <li key={course.id}>
            <Item course={course} chip={chip} quizzes={quizzes} first={index === 0} />
          </li>
        ))}
      {over.map(({ course, chip, quizzes }) => (
        <li key={course.id}>
          <EndedItem course={course} chip={chip} quizzes={quizzes} />
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
