import { Link, useParams } from 'react-router';
import { isApiError } from '../../shared/api/errors.ts';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/copy.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import { Page } from '../../shared/ui/page.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { EnrolPanel } from '../../student/enrolment/enrol-panel.tsx';
import { copy } from '../../student/lecture/copy.ts';
import { LectureGate } from '../../student/lecture/lecture-gate.tsx';
import { LectureScreen, ScreenStandIn } from '../../student/lecture/lecture-screen.tsx';
import styles from '../../student/lecture/lecture-view.module.css';
import { LectureSkeleton, LectureView } from '../../student/lecture/lecture-view.tsx';
import { neighboursOf } from '../../student/lecture/neighbours.ts';
import { useCourseProgress } from '../../student/lecture/use-course-progress.ts';
import { useLectures } from '../../student/lecture/use-lectures.ts';

function MissingLecture({ cId }: { readonly cId: string }) {
  return (
    <EmptyState
      level={1}
      title={copy.missing.title}
      text={copy.missing.text}
      actions={<ButtonLink to={paths.course(cId)}>{copy.missing.action}</ButtonLink>}
    />
  );
}

function Lecture({ cId, lId }: { readonly cId: string; readonly lId: string }) {
  const { user, status } = useSession();
  const { lectures: watched, course: mine, progressPending, save } = useCourseProgress(cId);
  const { course, lectures, access, failure, retry } = useLectures(cId, lId, {
    course: mine,
    pending: progressPending,
  });
  const place = neighboursOf(lectures ?? [], lId);
  usePageTitle(place?.current.title ?? copy.pageTitle);

  if (course === null || lectures === null) {
    if (isApiError(failure, 'not_found')) return <MissingLecture cId={cId} />;
    if (failure === null) return <LectureSkeleton />;
    return <ErrorState level={1} error={failure} onRetry={retry} />;
  }
  if (place === null || isApiError(failure, 'not_found')) return <MissingLecture cId={cId} />;

  const open = lectures.find((lecture) => lecture.open === 'true' && lecture.id !== lId);
  const done = new Set(
    [...watched.values()].filter((lecture) => lecture.completed).map((lecture) => lecture.lId),
  );

  const gate = (
    <>
      <LectureGate
        signedIn={user !== null}
        courseId={cId}
        here={paths.lecture(cId, lId)}
        openLectureId={open?.id ?? null}
      />
      {user === null && <AskCentre label={contactCopy.help} about={course.title} />}
    </>
  );
  const standIn = <ScreenStandIn course={course} />;

  const screen = () => {
    // Before it is known who reads, the document chooses (inline/first-paint.ts).
    if (status === 'loading')
      return access === 'refused' ? (
        <>
          <div className="for-others">{gate}</div>
          <div className="for-enrolled">{standIn}</div>
        </>
      ) : (
        standIn
      );
    if (access === 'refused') return gate;
    if (access !== 'pending' && !progressPending)
      return (
        <LectureScreen
          course={course}
          lecture={place.current}
          resources={access}
          stopped={watched.get(lId) ?? null}
          next={place.next}
          viewer={user?.displayName ?? null}
          onProgress={(report) => save(lId, report)}
        />
      );
    if (failure !== null)
      return (
        <div className={styles.frame}>
          <ErrorState error={failure} onRetry={retry} />
        </div>
      );
    return standIn;
  };

  const awaitedBy = () => {
    if (failure !== null) return null;
    if (access === 'pending') return 'all';
    return access === 'refused' && status === 'loading' ? 'enrolled' : null;
  };

  return (
    <LectureView
      course={course}
      lectures={lectures}
      place={place}
      screen={screen()}
      enrolment={user !== null && access === 'refused' && <EnrolPanel course={course} />}
      resources={typeof access === 'string' ? [] : access}
      awaitedBy={awaitedBy()}
      done={done}
      edit={may(user, 'content') && <Link to={paths.editCourse(cId)}>{layoutCopy.edit}</Link>}
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
