import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isApiError } from '../api/errors.ts';
import { paths } from '../app/paths.ts';
import { useSession } from '../auth/session.tsx';
import { ButtonLink } from '../components/button.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { coursesCopy } from '../features/courses/copy.ts';
import { CourseSkeleton } from '../features/courses/course-skeleton.tsx';
import { CourseView } from '../features/courses/course-view.tsx';
import { courseQuery } from '../features/courses/queries.ts';
import { EnrolPanel } from '../features/enrolment/enrol-panel.tsx';
import { asSeenBy } from '../features/lectures/as-seen-by.ts';
import { useProgress } from '../features/user/use-progress.ts';

export default function CoursePage() {
  const { cId = '' } = useParams();
  const { data, error, refetch } = useQuery(courseQuery(cId));
  const { user } = useSession();
  const progress = useProgress().get(cId);
  usePageTitle(data?.course.title ?? coursesCopy.catalogue.title);

  if (data === undefined) {
    return (
      <Page>
        {error === null ? (
          <CourseSkeleton />
        ) : (
          <ErrorState
            error={error}
            level={1}
            onRetry={isApiError(error, 'not_found') ? undefined : refetch}
            actions={
              <ButtonLink look="secondary" to={paths.courses()}>
                {coursesCopy.course.notFound}
              </ButtonLink>
            }
          />
        )}
      </Page>
    );
  }

  const { course } = data;
  const lectures = asSeenBy(user, cId, data.lectures);
  const next = progress?.lastLectureId ?? lectures.find(({ locked }) => !locked)?.id;
  return (
    <Page>
      <CourseView
        course={course}
        lectures={lectures}
        progress={progress}
        panel={
          <EnrolPanel
            key={cId}
            course={course}
            enrolled={user?.courses.includes(cId) ?? false}
            progress={progress}
            watchPath={next === undefined ? paths.course(cId) : paths.lecture(cId, next)}
          />
        }
      />
    </Page>
  );
}
