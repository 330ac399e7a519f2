import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { isApiError } from '../../shared/api/errors.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { useOpenedCourse } from '../../shared/courses/opened-courses.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import { Page } from '../../shared/ui/page.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { useProgress } from '../../student/account/use-progress.ts';
import { CourseSkeleton } from '../../student/courses/course-skeleton.tsx';
import { CourseView } from '../../student/courses/course-view.tsx';
import { MissingCourse } from '../../student/courses/missing-course.tsx';
import { EnrolPanel } from '../../student/enrolment/enrol-panel.tsx';
import { asSeenBy, asSeenByVisitors } from '../../student/lecture/as-seen-by.ts';

export function CoursePage() {
  const { cId = '' } = useParams();
  const { data, error, refetch } = useQuery(courseQuery(cId));
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const progress = useProgress(({ courses }) => courses.includes(cId)).get(cId);
  useOpenedCourse(data?.course, data?.lectures);
  usePageTitle(data?.course.title ?? coursesCopy.catalogue.title);
  const others = (
    <ButtonLink look="secondary" to={paths.courses()}>
      {coursesCopy.course.browse}
    </ButtonLink>
  );

  if (isApiError(error, 'not_found')) return <MissingCourse />;
  if (data === undefined)
    return (
      <Page>
        {error === null ? (
          <CourseSkeleton />
        ) : (
          <ErrorState error={error} level={1} onRetry={refetch} actions={others} />
        )}
      </Page>
    );

  const { course } = data;
  const asStudent = parameters.get('as') === 'student' && user?.admin === true;
  const lectures = asStudent ? asSeenByVisitors(data.lectures) : asSeenBy(user, cId, data.lectures);
  const next = progress?.lastLectureId ?? lectures.find(({ locked }) => !locked)?.id;
  return (
    <Page>
      <CourseView
        course={course}
        lectures={lectures}
        progress={progress}
        edit={user?.admin === true && <Link to={paths.editCourse(cId)}>{layoutCopy.edit}</Link>}
        panel={
          <EnrolPanel
            key={`${cId} ${asStudent}`}
            course={course}
            enrolled={!asStudent && (user?.courses.includes(cId) ?? false)}
            asStudent={asStudent}
            progress={progress}
            watchPath={next === undefined ? paths.course(cId) : paths.lecture(cId, next)}
          />
        }
      />
    </Page>
  );
}
