import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { accessStatusOf } from '../../shared/account/access-status.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { optionalComponent } from '../../shared/ui/optional.ts';
import { Page, usePageTitle } from '../../shared/ui/page.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AfterFirstLoad } from '../../student/lecture/after-first-load.tsx';
import { copy } from '../../student/lecture/lecture.copy.ts';
import { barrierOf } from '../../student/lecture/lecture-access.ts';
import {
  AccessEndedNotice,
  findBlockingLecture,
  findGate,
  LockedLectureNotice,
  QuizRequiredNotice,
} from '../../student/lecture/lecture-gates.tsx';
import { LectureScreen, ScreenPlaceholder } from '../../student/lecture/lecture-screen.tsx';
import * as styles from '../../student/lecture/lecture-view.module.css';
import { LectureSkeleton, LectureView } from '../../student/lecture/lecture-view.tsx';
import {
  useCourseProgress,
  useDeferredProgress,
} from '../../student/lecture/use-course-progress.ts';
import { findNeighbours, useLectures } from '../../student/lecture/use-lectures.ts';

/** This component is optional, because students can watch the lecture without its quiz. */
const QuizBlock = optionalComponent(() => import('../../student/quiz/quiz-block.tsx'));

const StuckHelp = optionalComponent(async () => ({
  default: (await import('../../student/quiz/quiz-block.tsx')).StuckHelp,
}));

/** This component is optional, because students can watch the lecture without their notes. */
const LectureNotes = optionalComponent(() => import('../../student/lecture/notes.tsx'));

/**
 * This component is optional, because few students need it and the course page also accepts access
 * codes.
 */
const EnrolPanel = optionalComponent(async () => ({
  default: (await import('../../student/enrolment/enrol-panel.tsx')).EnrolPanel,
}));

const Quiz = lazy(() => import('./quiz.tsx'));

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

/**
 * Returns the time at which the lecture's page was opened. Access is checked for this time, so that
 * it does not end while the page is open.
 */
function useOpenedAt(lId: string): Date {
  const [current, setCurrent] = useState(() => ({ lId, at: new Date() }));
  if (current.lId !== lId) setCurrent({ lId, at: new Date() });
  return current.at;
}

function Lecture({ cId, lId }: { readonly cId: string; readonly lId: string }) {
  const { user, status } = useSession();
  const progress = useCourseProgress(cId);
  const { lectures: watchedLectures, progressPending, save } = progress;
  const now = useOpenedAt(lId);
  useDeferredProgress(cId, lId);
  const { course, lectures, resources, decision, failure, retry, refetchResources } = useLectures(
    cId,
    lId,
    progress,
    now,
  );
  const neighbours = findNeighbours(lectures ?? [], lId);
  usePageTitle(neighbours?.current.title ?? copy.pageTitle);

  if (course === null || lectures === null) {
    if (isApiError(failure, 'not_found')) return <MissingLecture cId={cId} />;
    if (failure === null) return <LectureSkeleton />;
    return <ErrorState level={1} error={failure} onRetry={retry} />;
  }
  if (neighbours === null || isApiError(failure, 'not_found')) return <MissingLecture cId={cId} />;

  const openLecture = lectures.find((lecture) => lecture.open === 'true' && lecture.id !== lId);
  const completedIds = new Set(
    [...watchedLectures.values()]
      .filter((lecture) => lecture.completed)
      .map((lecture) => lecture.lId),
  );

  const barrier = barrierOf(decision, user, cId, lId, now);
  const isRefused = barrier.kind !== 'none';
  const isPassed = (id: string) => watchedLectures.get(id)?.quiz?.passed === true;
  const gate = barrier.kind === 'gate' ? findGate(lectures, lId) : null;
  const gateOf = (id: string) => findBlockingLecture(lectures, id, { user, cId, isPassed, now });
  const { quiz } = neighbours.current;
  const isLoading = status === 'loading';
  const endedNotice = (
    <AccessEndedNotice
      end={barrier.kind === 'ended' ? barrier.end : undefined}
      position={watchedLectures.get(lId)?.position ?? 0}
    />
  );
  const hasPartialAccess = accessStatusOf(user, cId, now).state === 'some';
  const lockedNotice = (
    <>
      <LockedLectureNotice
        viewer={user === null ? 'visitor' : hasPartialAccess ? 'part' : 'student'}
        courseId={cId}
        lecturePath={paths.lecture(cId, lId)}
        openLectureId={openLecture?.id ?? null}
      />
      {user === null && <AskCentre label={contactCopy.help} about={course.title} />}
    </>
  );
  const current = neighbours.current;
  const fileOrigin = user && {
    cId,
    lId,
    course: course.title,
    lecture: current.title,
    open: current.open === 'true',
  };
  // Such a lecture has no player's area, because it consists of its exam.
  const isExam = quiz?.exam !== undefined && current.resourceCount === 0;
  // Until the resources arrive, the lecture is expected to have a video.
  const hasVideo = resources?.some((each) => readMediaSource(each) !== null) ?? !isExam;
  const mayNote = hasVideo && (isLoading || (user !== null && !isRefused && !may(user, 'content')));
  const placeholder = !isExam && <ScreenPlaceholder course={course} />;
  const isPlayerShown = !isLoading && !isRefused && resources !== null && !progressPending;

  const screen = () => {
    // While the session is loading, CSS chooses the variant (inline/first-paint.ts).
    if (isLoading)
      return isRefused ? (
        <>
          <div className="for-others">{lockedNotice}</div>
          <div className="for-enrolled">{placeholder}</div>
          <div className="for-ended">{endedNotice}</div>
        </>
      ) : (
        placeholder
      );
    if (barrier.kind === 'ended') return endedNotice;
    if (gate !== null)
      return (
        <>
          <QuizRequiredNotice courseId={cId} quizLecture={gate} />
          {gate.quiz && (
            <Suspense>
              <StuckHelp
                course={course.title}
                lecture={gate.title}
                facts={gate.quiz}
                status={watchedLectures.get(gate.id)?.quiz}
              />
            </Suspense>
          )}
        </>
      );
    if (isRefused) return lockedNotice;
    if (isPlayerShown)
      return isExam ? null : (
        <LectureScreen
          course={course}
          lecture={current}
          lectures={lectures}
          watchedLectures={watchedLectures}
          gateOf={gateOf}
          isEnrolled={progress.course !== null}
          resources={resources}
          savedProgress={watchedLectures.get(lId) ?? null}
          viewer={user}
          fileOrigin={fileOrigin}
          // If the lecture has a quiz that the student has not passed, defer the report of a
          // completion. It is then sent with the quiz and needs no separate call.
          onProgress={(report) => save(lId, report, quiz !== undefined && !isPassed(lId))}
          refetchResources={refetchResources}
        />
      );
    if (failure !== null)
      return (
        <div className={styles.frame}>
          <ErrorState error={failure} onRetry={retry} />
        </div>
      );
    return placeholder;
  };

  const resourcesPendingFor = () => {
    if (failure !== null || barrier.kind === 'ended') return null;
    if (decision === 'pending') return 'all';
    return isRefused && isLoading ? 'enrolled' : null;
  };

  return (
    <LectureView
      course={course}
      lectures={lectures}
      neighbours={neighbours}
      screen={screen()}
      playerFor={isRefused ? (isLoading ? 'enrolled' : null) : 'all'}
      isPlayable={isPlayerShown && resources.some((each) => readMediaSource(each) !== null)}
      notes={
        mayNote && (
          <div className={classes(styles.notes, isLoading && 'for-enrolled')}>
            {user !== null && resources !== null && !progressPending && (
              <AfterFirstLoad>
                <LectureNotes
                  key={lId}
                  {...{ uid: user.uid, cId, lId }}
                  courseTitle={course.title}
                  lectureTitle={current.title}
                />
              </AfterFirstLoad>
            )}
          </div>
        )
      }
      quiz={
        quiz !== undefined &&
        !isRefused && (
          <>
            {user === null && (
              <p className={isLoading ? 'for-visitors' : undefined}>
                <Link to={paths.auth(paths.lecture(cId, lId))}>{copy.quizForStudents}</Link>
              </p>
            )}
            {(isLoading || user !== null) && (
              <div className={classes(styles.quiz, isLoading && 'for-enrolled')}>
                {user !== null && resources !== null && !progressPending && (
                  <Suspense>
                    <QuizBlock
                      key={lId}
                      course={course.title}
                      lecture={current.title}
                      uid={user.uid}
                      cId={cId}
                      lId={lId}
                      facts={quiz}
                      quizStatus={watchedLectures.get(lId)?.quiz}
                    />
                  </Suspense>
                )}
              </div>
            )}
          </>
        )
      }
      enrolment={
        isRefused &&
        gate === null &&
        (isLoading || user !== null) && (
          // The prerendered HTML contains only a skeleton, because few students need the form.
          <div className={isLoading ? 'for-ended' : undefined}>
            <Suspense fallback={<Skeleton height="30rem" />}>
              {isLoading ? <Skeleton height="30rem" /> : <EnrolPanel course={course} />}
            </Suspense>
          </div>
        )
      }
      resources={resources ?? []}
      fileOrigin={fileOrigin}
      resourcesPendingFor={resourcesPendingFor()}
      completedIds={completedIds}
      gateOf={gateOf}
      editLink={may(user, 'content') && <Link to={paths.editCourse(cId)}>{layoutCopy.edit}</Link>}
    />
  );
}

/**
 * Fetches the JavaScript that plays and opens saved files, so that the service worker caches it.
 */
export const fetchSavedFileCode = (): Promise<unknown> =>
  Promise.all([
    import('../../student/player/audio-player.tsx'),
    import('../../student/lecture/save-control.tsx'),
  ]);

export function Component() {
  const { cId = '', lId = '' } = useParams();
  const isQuiz = useLocation().pathname === paths.quiz(cId, lId);
  return (
    <Page>
      {isQuiz ? (
        <Suspense fallback={<Skeleton height="60vh" />}>
          <Quiz cId={cId} lId={lId} />
        </Suspense>
      ) : (
        <Lecture cId={cId} lId={lId} />
      )}
    </Page>
  );
}
