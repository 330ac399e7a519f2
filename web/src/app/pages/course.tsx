import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  type AccessStatus,
  accessStatusOf,
  lectureAccessEnd,
} from '../../shared/account/access-status.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { useStoreOpenedCourse } from '../../shared/courses/opened-courses.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { Page, usePageTitle } from '../../shared/ui/page.tsx';
import { useProgress } from '../../student/account/use-progress.ts';
import { courseCopy } from '../../student/courses/course.copy.ts';
import { CourseSkeleton, CourseView, MissingCourse } from '../../student/courses/course-view.tsx';
import { EnrolPanel } from '../../student/enrolment/enrol-panel.tsx';
import { EnrolledPanel, useJustEnrolled } from '../../student/enrolment/enrolled-panel.tsx';
import { withLocksFor } from '../../student/lecture/lecture-access.ts';

interface LoadedCourseProps {
  readonly course: Course;
  /** The lectures as the server returned them. Their `locked` does not depend on the user. */
  readonly fetchedLectures: readonly Lecture[];
  readonly asStudent: boolean;
}

/**
 * Returns the number of lectures to which the student has access, or infinity for the whole course.
 */
function openLectureCount(access: AccessStatus): number {
  if (access.state === 'whole') return Number.POSITIVE_INFINITY;
  return access.state === 'some' ? access.lIds.length : 0;
}

function LoadedCourse({ course, fetchedLectures, asStudent }: LoadedCourseProps) {
  const { status, user } = useSession();
  const progress = useProgress(({ courses }) => courses.includes(course.id)).get(course.id);
  // Use the time at which the page was opened. If access ends later, the page does not change until
  // the user leaves it.
  const [now] = useState(() => new Date());
  const viewer = asStudent ? null : user;
  const lectures = withLocksFor(viewer, course.id, fetchedLectures, now);
  const canEdit = may(user, 'content');
  const access = accessStatusOf(viewer, course.id, now);
  const isNewAccess = useJustEnrolled(openLectureCount(access));
  return (
    <CourseView
      course={course}
      lectures={lectures}
      progress={progress}
      accessState={
        status === 'loading' ? 'unknown' : canEdit && !asStudent ? 'whole' : access.state
      }
      hasEnded={(lId) => lectureAccessEnd(viewer, course.id, lId, now) !== null}
      editLink={canEdit && <Link to={paths.editCourse(course.id)}>{layoutCopy.edit}</Link>}
      resumePanel={
        <EnrolledPanel
          course={course}
          lectures={lectures}
          accessStatus={access}
          now={now}
          progress={progress}
          isJustEnrolled={isNewAccess}
        />
      }
      enrolPanel={<EnrolPanel course={course} asStudent={asStudent} />}
    />
  );
}

export function Component() {
  const { cId = '' } = useParams();
  const { data, error, refetch } = useQuery(courseQuery(cId));
  const { user } = useSession();
  const [parameters] = useSearchParams();
  useStoreOpenedCourse(data?.course, data?.lectures);
  usePageTitle(data?.course.title ?? courseCopy.back);
  const browseLink = (
    <ButtonLink variant="secondary" to={paths.courses()}>
      {courseCopy.browse}
    </ButtonLink>
  );

  if (isApiError(error, 'not_found')) return <MissingCourse />;
  const asStudent = parameters.get('as') === 'student' && may(user, 'content');
  return (
    <Page>
      {data !== undefined ? (
        <LoadedCourse
          key={`${cId} ${asStudent}`}
          course={data.course}
          fetchedLectures={data.lectures}
          asStudent={asStudent}
        />
      ) : error === null ? (
        <CourseSkeleton />
      ) : (
        <ErrorState error={error} level={1} onRetry={refetch} actions={browseLink} />
      )}
    </Page>
  );
}
