import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../shared/api/errors.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { courseQuery } from '../../shared/courses/queries.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { EnrolPanel } from '../../student/enrolment/enrol-panel.tsx';
import { asSeenBy, mayOpenAll } from '../../student/lecture/as-seen-by.ts';
import { copy } from '../../student/lecture/copy.ts';
import { LectureGate } from '../../student/lecture/lecture-gate.tsx';
import { LectureScreen, ScreenStandIn } from '../../student/lecture/lecture-screen.tsx';
import styles from '../../student/lecture/lecture-view.module.css';
import { LectureSkeleton, LectureView } from '../../student/lecture/lecture-view.tsx';
import { neighboursOf } from '../../student/lecture/neighbours.ts';
import { resourcesQuery } from '../../student/lecture/queries.ts';
import { useCourseProgress } from '../../student/lecture/use-course-progress.ts';

function MissingLecture() {
  return (
    <EmptyState
      level={1}
      title={copy.missing.title}
      text={copy.missing.text}
      actions={<ButtonLink to={paths.courses()}>{copy.missing.action}</ButtonLink>}
    />
  );
}

function Lecture({ cId, lId }: { readonly cId: string; readonly lId: string }) {
  const { user, status } = useSession();
  const course = useQuery(courseQuery(cId));
  const lectures = asSeenBy(user, cId, course.data?.lectures ?? []);
  const place = neighboursOf(lectures, lId);
  const locked = place?.current.locked;
  // Who may open everything asks at once; for others the course's answer saves a refused call.
  const access = useQuery({
    ...resourcesQuery(cId, lId),
    enabled: mayOpenAll(user, cId) || locked === false,
  });
  const resources = access.data;
  const { lectures: watched, progressPending, save } = useCourseProgress(cId);
  usePageTitle(place?.current.title ?? copy.pageTitle);

  if (course.data === undefined) {
    if (course.error === null) return <LectureSkeleton />;
    if (isApiError(course.error, 'not_found')) return <MissingLecture />;
    return <ErrorState level={1} error={course.error} onRetry={() => course.refetch()} />;
  }
  if (place === null || isApiError(access.error, 'not_found')) return <MissingLecture />;

  const open = lectures.find((lecture) => lecture.open === 'true' && lecture.id !== lId);
  const done = new Set(
    [...watched.values()].filter((lecture) => lecture.completed).map((lecture) => lecture.lId),
  );

  const gate = (
    <LectureGate
      signedIn={user !== null}
      courseId={cId}
      here={paths.lecture(cId, lId)}
      openLectureId={open?.id ?? null}
      enrolment={
        <EnrolPanel
          course={course.data.course}
          enrolled={false}
          progress={undefined}
          watchPath={paths.lecture(cId, lId)}
        />
      }
    />
  );
  const standIn = <ScreenStandIn course={course.data.course} />;

  const screen = () => {
    if (status === 'loading')
      return locked ? (
        <>
          <div className="for-others">{gate}</div>
          <div className="for-enrolled">{standIn}</div>
        </>
      ) : (
        standIn
      );
    if (resources && !progressPending)
      return (
        <LectureScreen
          course={course.data.course}
          lecture={place.current}
          resources={resources}
          stopped={watched.get(lId) ?? null}
          next={place.next}
          viewer={user?.displayName ?? null}
          onProgress={({ leaving, ...entry }) => save({ lId, ...entry }, leaving)}
        />
      );
    if (resources === null || (resources === undefined && locked)) return gate;
    if (access.error !== null)
      return (
        <div className={styles.frame}>
          <ErrorState error={access.error} onRetry={() => access.refetch()} />
        </div>
      );
    return standIn;
  };

  return (
    <LectureView
      course={course.data.course}
      lectures={lectures}
      place={place}
      screen={screen()}
      resources={resources ?? []}
      done={done}
    />
  );
}

export function LecturePage() {
  const { cId = '', lId = '' } = useParams();
  return (
    <Page>
      <Lecture cId={cId} lId={lId} />
    </Page>
  );
}
