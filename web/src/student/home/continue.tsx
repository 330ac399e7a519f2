import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { accessStatusOf } from '../../shared/account/access-status.ts';
import { Exams, NextLecture, stepPath, useNextStep } from '../../shared/account/next-lecture.tsx';
import { myCoursesWithPlaceholder } from '../../shared/account/queries.ts';
import { resumeCopy } from '../../shared/account/resume.copy.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail } from '../../shared/courses/course-thumbnail.tsx';
import { coursesCopy } from '../../shared/courses/courses.copy.ts';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PlayIcon } from '../../shared/ui/icons.tsx';
import { homeCopy } from './home.copy.ts';
import * as styles from './welcome.module.css';

const copy = homeCopy.welcome;

/** This component loads lazily, because few users of this page have no course. */
const Start = lazy(() => import('./start.tsx'));

function LatestCourse({ course }: { readonly course: EnrolledCourse }) {
  const { progress, lectureCount } = course;
  const { lecture, ...step } = useNextStep(course, true);
  return (
    <div className={styles.card}>
      <CourseThumbnail
        course={course}
        sizes={pictureSizes('(min-width: 600px) 420px')}
        eager
        className={styles.picture}
      />
      <div className={styles.text}>
        <p className={styles.hint}>{copy.states[step.state] ?? copy.states.begun}</p>
        <h2 className={styles.title}>{course.title}</h2>
        <Exams course={course} />
        <NextLecture step={step} lecture={lecture} />
        <div className={styles.progress}>
          <ProgressBar progress={progress} lectureCount={lectureCount} />
          <p className={styles.done}>{coursesCopy.progress(progress, lectureCount)}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink to={stepPath(course.id, step)}>
            <PlayIcon />
            {resumeCopy.action[step.state]}
          </ButtonLink>
          <ButtonLink variant="quiet" className={styles.all} to={paths.user()}>
            {copy.all}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

interface Props {
  readonly isStaff: boolean;
  readonly skeleton: ReactNode;
}

/**
 * Shows the course that the student watched last and still has access to. If there is none, shows
 * how to begin.
 */
export default function Continue({ isStaff, skeleton }: Props) {
  const { data: courses, error, refetch } = useQuery(myCoursesWithPlaceholder);
  const { user } = useSession();
  const [now] = useState(() => new Date());
  if (courses === undefined)
    return error === null ? (
      skeleton
    ) : (
      <div className={styles.card}>
        <ErrorState error={error} onRetry={refetch} />
      </div>
    );
  const latest = courses.find(({ id }) => accessStatusOf(user, id, now).state !== 'ended');
  return latest === undefined ? (
    <Suspense fallback={skeleton}>
      <Start isStaff={isStaff} hasEndedCourses={courses.length > 0} />
    </Suspense>
  ) : (
    <LatestCourse course={latest} />
  );
}
