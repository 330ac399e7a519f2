import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { isApiError } from '../api/errors.ts';
import { paths } from '../app/paths.ts';
import { useSession } from '../auth/session.tsx';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { SearchIcon } from '../components/icons.tsx';
import { Page } from '../components/page.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { coursesCopy } from '../features/courses/copy.ts';
import { CourseSkeleton } from '../features/courses/course-skeleton.tsx';
import { CourseView } from '../features/courses/course-view.tsx';
import { courseQuery } from '../features/courses/queries.ts';
import { EnrolPanel } from '../features/enrolment/enrol-panel.tsx';
import { asSeenBy, asSeenByStrangers } from '../features/lectures/as-seen-by.ts';
import { useProgress } from '../features/user/use-progress.ts';

export default function CoursePage() {
  const { cId = '' } = useParams();
  const { data, error, refetch } = useQuery(courseQuery(cId));
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const progress = useProgress().get(cId);
  usePageTitle(data?.course.title ?? coursesCopy.catalogue.title);
  const { missing, browse } = coursesCopy.course;
  const others = (
    <ButtonLink look="secondary" to={paths.courses()}>
      {browse}
    </ButtonLink>
  );

  if (isApiError(error, 'not_found'))
    return (
      <Page>
        <EmptyState icon={SearchIcon} level={1} {...missing} actions={others} />
      </Page>
    );
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
  const lectures = asStudent
    ? asSeenByStrangers(data.lectures)
    : asSeenBy(user, cId, data.lectures);
  const next = progress?.lastLectureId ?? lectures.find(({ locked }) => !locked)?.id;
  return (
    <Page>
      <CourseView
        course={course}
        lectures={lectures}
        progress={progress}
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
