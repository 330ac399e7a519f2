import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { Quiz, QuizResult } from '@markaz/contract/learning/quizzes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { openedCourse } from '../../shared/courses/opened-courses.ts';
import { saysMoreNow } from '../../shared/exams/exam-results.ts';
import { useServerNow } from '../../shared/exams/exam-time.ts';
import { paths } from '../../shared/paths.ts';
import {
  type AnswerSheetId,
  unmarkedSheet,
  useStoredSheet,
} from '../../shared/quizzes/answer-sheets.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { BackIcon } from '../../shared/ui/icons.tsx';
import { usePageTitle } from '../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { lecturesQuery } from '../../student/lecture/queries.ts';
import {
  useCourseProgress,
  useDeferredProgress,
} from '../../student/lecture/use-course-progress.ts';
import { findNeighbours, useLectures } from '../../student/lecture/use-lectures.ts';
import { useBeginQuiz } from '../../student/quiz/attempt.tsx';
import { examCopy } from '../../student/quiz/exam.copy.ts';
import { copy } from '../../student/quiz/quiz.copy.ts';
import * as styles from '../../student/quiz/quiz.module.css';
import QuizBlock, { StuckHelp } from '../../student/quiz/quiz-block.tsx';
import { HeldResult, quizResultQuery, ResultView } from '../../student/quiz/result-view.tsx';
import { QuizTaking } from '../../student/quiz/taking.tsx';
import { RefusedAttempt, UnsentAttempt } from '../../student/quiz/unsent.tsx';

function QuizSkeleton() {
  return (
    <Loading label={copy.loading}>
      <div className={styles.taking}>
        <Skeleton height="2rem" />
        <Skeleton height="20rem" />
      </div>
    </Loading>
  );
}

function MissingQuiz({ cId, lId }: AnswerSheetId) {
  return (
    <EmptyState
      title={copy.missing.title}
      text={copy.missing.text}
      actions={<ButtonLink to={paths.lecture(cId, lId)}>{copy.backToLecture}</ButtonLink>}
    />
  );
}

interface MarkedQuizProps {
  readonly id: AnswerSheetId;
  readonly quiz: Quiz;
  readonly result: QuizResult;
  /** Whether staff opened the lectures after the quiz, although the student has not passed it. */
  readonly isOpened: boolean;
  readonly isTimedOut?: boolean;
  /** Whether this page showed the attempt before it was marked. */
  readonly isNew?: boolean;
}

function MarkedQuiz(props: MarkedQuizProps) {
  const { id, quiz, result, isOpened, isTimedOut = false, isNew = false } = props;
  const { cId, lId } = id;
  const client = useQueryClient();
  const { isBusy: busy, problem, begin } = useBeginQuiz(id);
  const stored = openedCourse(cId);
  const { lectures } = client.getQueryData(lecturesQuery(cId).queryKey) ??
    stored ?? { lectures: [] };
  const neighbours = findNeighbours(lectures, lId);
  const next = neighbours?.next ?? null;
  const mayContinue = result.passed || isOpened;
  const hasMistakes = result.score < result.of;
  useEffect(() => {
    // Prefetch the page of mistakes, because students also review mistakes offline.
    if (hasMistakes) void import('./mistakes.tsx').catch(() => undefined);
  }, [hasMistakes]);
  if (result.shownAt !== undefined)
    return <HeldResult result={result} isTimedOut={isTimedOut} isNew={isNew} />;
  // The lecture's page says whether the student may begin an exam again.
  const isExam = Boolean(quiz.settings.exam);
  return (
    <ResultView
      quiz={quiz}
      result={result}
      isOpened={isOpened}
      isTimedOut={isTimedOut}
      isNew={isNew}
      help={
        <StuckHelp
          course={stored?.course.title ?? ''}
          lecture={neighbours?.current.title ?? quiz.settings.title}
          quiz={quiz.settings.title}
          facts={quiz.settings}
          status={{ attempts: result.attempts, passed: mayContinue }}
        />
      }
      actions={
        <>
          {mayContinue && next !== null && (
            <ButtonLink to={paths.lecture(cId, next.id)}>
              {copy.result.nextLecture(next.title)}
            </ButtonLink>
          )}
          {isExam && (
            <ButtonLink variant="secondary" to={paths.lecture(cId, lId)}>
              {examCopy.toExam}
            </ButtonLink>
          )}
          {result.attemptsLeft !== 0 && !isExam && (
            <Button variant={mayContinue ? 'secondary' : 'primary'} busy={busy} onClick={begin}>
              {copy.intro.newAttempt}
            </Button>
          )}
          {hasMistakes && (
            <ButtonLink variant="quiet" to={paths.mistakes()}>
              {copy.result.mistakes}
            </ButtonLink>
          )}
          <div role="alert">{problem}</div>
        </>
      }
    />
  );
}

/** At most so many milliseconds after the marks of an exam come out, all open pages fetch them. */
const spreadMs = 20_000;

/** Returns a time shortly after `time`, so that not all students call the server at once. */
function useSpread(time: string | undefined): string | undefined {
  const [delayMs] = useState(() => Math.random() * spreadMs);
  return time && new Date(Date.parse(time) + delayMs).toISOString();
}

/** Fetches the result of an exam again if its marks come out while the page is open. */
function useRefetchWhenShown(shownAt: string | undefined, refetch: () => unknown): void {
  const fetchAt = useSpread(shownAt);
  const now = useServerNow([fetchAt]);
  const isDue = fetchAt !== undefined && Date.parse(fetchAt) <= now.getTime();
  const refetchFromEffect = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isDue) refetchFromEffect();
  }, [isDue]);
}

function FetchedResult({ id, isOpened }: Pick<MarkedQuizProps, 'id' | 'isOpened'>) {
  const { data, error, refetch } = useQuery(quizResultQuery(id.cId, id.lId));
  useRefetchWhenShown(data?.result?.shownAt, refetch);
  if (data?.quiz && data.result)
    return <MarkedQuiz id={id} quiz={data.quiz} result={data.result} isOpened={isOpened} />;
  if (error === null) return data === undefined ? <QuizSkeleton /> : <MissingQuiz {...id} />;
  return <ErrorState error={error} fallbackTitle={copy.result.failedToLoad} onRetry={refetch} />;
}

/** Redirects to the lecture's page, which explains why the student may not take the quiz. */
function RedirectToLecture({ cId, lId }: Omit<AnswerSheetId, 'uid'>) {
  const navigate = useNavigate();
  useEffect(() => void navigate(paths.lecture(cId, lId), { replace: true }), [navigate, cId, lId]);
  return null;
}

interface QuizEntryProps {
  readonly id: AnswerSheetId;
  readonly courseProgress: Pick<ReturnType<typeof useCourseProgress>, 'course' | 'progressPending'>;
  readonly quizStatus: QuizStatus | undefined;
}

/**
 * Describes the quiz and offers to start it. Shown if this device has no attempt and the student
 * has not taken the quiz.
 */
function QuizEntry({ id, courseProgress, quizStatus }: QuizEntryProps) {
  const { cId, lId } = id;
  const [now] = useState(() => new Date());
  const { course, lectures, decision, failure, retry } = useLectures(cId, lId, courseProgress, now);
  const lecture = lectures?.find((each) => each.id === lId);
  if (decision !== 'pending' && decision !== 'opened')
    return <RedirectToLecture cId={cId} lId={lId} />;
  if (lecture !== undefined && decision === 'opened')
    return lecture.quiz === undefined ? (
      <MissingQuiz {...id} />
    ) : (
      <QuizBlock
        {...id}
        course={course?.title ?? ''}
        lecture={lecture.title}
        facts={lecture.quiz}
        quizStatus={quizStatus}
      />
    );
  if (isApiError(failure, 'not_found') || (lectures !== null && lecture === undefined))
    return <MissingQuiz {...id} />;
  return failure === null ? <QuizSkeleton /> : <ErrorState error={failure} onRetry={retry} />;
}

function MyQuiz({ id }: { readonly id: AnswerSheetId }) {
  const { cId, lId } = id;
  const stored = useStoredSheet(id);
  const { course, progressPending, lectures } = useCourseProgress(cId);
  const quizStatus = lectures.get(lId)?.quiz;
  useDeferredProgress(cId, lId);
  const [firstState] = useState(stored?.sheet.state);
  const now = useServerNow([useSpread(stored?.sheet.result?.shownAt)]);
  const isOpened = quizStatus?.opened === true;

  if (stored === null) {
    if (quizStatus !== undefined && quizStatus.attempts > 0)
      return <FetchedResult id={id} isOpened={isOpened} />;
    return (
      <QuizEntry id={id} courseProgress={{ course, progressPending }} quizStatus={quizStatus} />
    );
  }
  const { sheet, quiz } = stored;
  if (sheet.state === 'open')
    return <QuizTaking key={sheet.attemptId} id={id} sheet={sheet} quiz={quiz} />;
  if (sheet.state === 'refused') return <RefusedAttempt id={id} sheet={sheet} quiz={quiz} />;
  if (sheet.result === undefined) return <UnsentAttempt id={id} />;
  // The student may have taken the quiz on another device later.
  const isOutdated = (quizStatus?.at ?? '') > sheet.result.at;
  if (isOutdated || saysMoreNow({ quiz, result: sheet.result }, now))
    return <FetchedResult id={id} isOpened={isOpened} />;
  return (
    <MarkedQuiz
      id={id}
      quiz={quiz}
      result={sheet.result}
      isOpened={isOpened}
      isTimedOut={sheet.isTimedOut === true}
      isNew={firstState !== 'done'}
    />
  );
}

/** Shown to a visitor, or after another device has ended the session in the middle of the quiz. */
function SignedOutQuiz({ cId, lId }: Omit<AnswerSheetId, 'uid'>) {
  const { state } = unmarkedSheet(cId, lId) ?? {};
  const isUnmarked = state === 'open' || state === 'finished';
  const { title, text } = isUnmarked
    ? { title: copy.signInAgain.title, text: copy.signInAgain[state] }
    : copy.signIn;
  return (
    <EmptyState
      title={title}
      text={text}
      actions={<ButtonLink to={paths.auth(paths.quiz(cId, lId))}>{copy.signIn.action}</ButtonLink>}
    />
  );
}

/** Shows a lecture's quiz: in progress, waiting to be sent, or marked. */
export default function QuizPage({ cId, lId }: Omit<AnswerSheetId, 'uid'>) {
  const { user, status } = useSession();
  const id = user && { uid: user.uid, cId, lId };
  const title = useStoredSheet(id)?.quiz.settings.title ?? copy.pageTitle;
  usePageTitle(title);
  return (
    <>
      <div className={styles.head}>
        <Link to={paths.lecture(cId, lId)}>
          <BackIcon size={18} />
          {copy.backToLecture}
        </Link>
        <h1>{title}</h1>
      </div>
      {status === 'loading' && <QuizSkeleton />}
      {status === 'signed-out' && <SignedOutQuiz cId={cId} lId={lId} />}
      {id && <MyQuiz key={`${id.uid} ${cId} ${lId}`} id={id} />}
    </>
  );
}
