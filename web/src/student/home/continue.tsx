import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accessStatusOf } from '../../shared/account/access-status.ts';
import { NextLecture, stepPath, useNextStep } from '../../shared/account/next-lecture.tsx';
import { myCoursesWithPlaceholder } from '../../shared/account/queries.ts';
import { resumeCopy } from '../../shared/account/resume.copy.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail } from '../../shared/courses/course-thumbnail.tsx';
import { coursesCopy } from '../../shared/courses/courses.copy.ts';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { PlayIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { homeCopy } from './home.copy.ts';
import * as styles from './welcome.module.css';

const copy = homeCopy.welcome;

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
        <p className={styles.hint}>{copy.states[step.state]}</p>
        <h2 className={styles.title}>{course.title}</h2>
        {(lecture || step.state === 'begun') && <NextLecture step={step} lecture={lecture} />}
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

interface StartProps {
  readonly isStaff: boolean;
  readonly hasEndedCourses: boolean;
}

function Start({ isStaff, hasEndedCourses }: StartProps) {
  const texts = isStaff ? copy.staff : hasEndedCourses ? copy.ended : copy.none;
  return (
    <div className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.done}>{texts.text}</p>
        <div className={styles.actions}>
          {isStaff ? (
            <ButtonLink to={paths.admin()}>{copy.staff.action}</ButtonLink>
          ) : (
            <ButtonLink to={paths.enroll()}>
              <TicketIcon />
              {homeCopy.hero.code}
            </ButtonLink>
          )}
          {hasEndedCourses ? (
            <ButtonLink variant="secondary" to={paths.user()}>
              {copy.all}
            </ButtonLink>
          ) : (
            <ButtonLink variant="secondary" to={paths.courses()}>
              {homeCopy.hero.browse}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => unknown }) {
  return (
    <div className={styles.card} role="alert">
      <div className={styles.text}>
        <p>{copy.failed}</p>
        <div className={styles.actions}>
          <Button onClick={() => void onRetry()}>{copy.retry}</Button>
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
  if (courses === undefined) return error === null ? skeleton : <Failed onRetry={refetch} />;
  const latest = courses.find(({ id }) => accessStatusOf(user, id, now).state !== 'ended');
  return latest === undefined ? (
    <Start isStaff={isStaff} hasEndedCourses={courses.length > 0} />
  ) : (
    <LatestCourse course={latest} />
  );
}
