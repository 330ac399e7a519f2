import { accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import { areMarksHeldBack } from '@markaz/contract/learning/exam-rules';
import { isRight } from '@markaz/contract/learning/question-kinds';
import { mayKnowAnswers, mayReadExplanations } from '@markaz/contract/learning/quiz-marking';
import type { KeyedQuiz, QuizResult } from '@markaz/contract/learning/quizzes';
import type { CourseAccess } from '../../catalogue/lectures/access-cache.ts';
import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { LinkService } from '../../catalogue/videos/links.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import { mayAccess } from '../../core/caller.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { hasOpenAccess } from '../../store/records/enrolment.ts';
import type { AttemptRecord, QuizProgress } from '../../store/records/quiz.ts';
import { emptyQuizProgress } from '../../store/records/quiz.ts';
import { acceptReports } from '../progress/reports.ts';
import {
  answersOf,
  isStuck,
  isTimed,
  noAttemptsLeftError,
  startAttempt,
  submitAttempt,
} from './attempts.ts';
import { isPassed } from './gates.ts';
import { unpackKeyedQuiz, unpackQuiz, withoutKeys } from './packed-quiz.ts';
import type { QuizStore } from './store.ts';

/** Rate limit for a student who starts and submits attempts. */
const attemptRate = { perMinute: 20, atOnce: 60 };

/** Error message for a device that cached the quiz before the quiz got a time limit. */
const timeLimitMessage = 'لهذا الاختبار وقت محدد، ويبدأ حين تضغط «ابدأ الاختبار».';

function isAsked(id: string, asked: readonly string[] | undefined): boolean {
  return asked?.includes(id) ?? true;
}

/**
 * Returns the result of an attempt as the API sends it. It contains the right answers if the
 * student may see them. It contains no mark while the marks of an exam are held back.
 */
function presentResult(
  { settings, questions }: KeyedQuiz,
  state: Pick<QuizProgress, 'taken' | 'passedAt' | 'permission'>,
  attempt: AttemptRecord,
  now: Date,
): QuizResult {
  const { exam } = settings;
  const attempts =
    settings.attempts === null ? null : settings.attempts + (state.permission?.extra ?? 0);
  const facts = {
    attemptId: attempt.id,
    at: new Date(attempt.at * 1000).toISOString(),
    late: attempt.late,
    attempts: state.taken,
    attemptsLeft: attempts === null ? null : Math.max(0, attempts - state.taken),
  };
  if (exam !== null && areMarksHeldBack(exam, now))
    return { ...facts, score: 0, of: 0, passed: false, answers: [], shownAt: exam.closes };
  const passed = state.passedAt !== null;
  const mayKnow = mayKnowAnswers(settings, { attempts: state.taken, passed }, now);
  const answers = answersOf(attempt);
  const hasAnswers = attempt.right !== null || Object.keys(answers).length > 0;
  const askedQuestions = questions.filter(
    ({ id, since }) => hasAnswers && since <= attempt.version && isAsked(id, attempt.asked),
  );
  return {
    ...facts,
    score: attempt.score,
    of: attempt.of,
    passed,
    answers: askedQuestions.map(({ id, right, explanation }) => {
      const chosen = answers[id] ?? [];
      return {
        id,
        chosen,
        isRight: isRight({ right }, chosen),
        explanation: mayReadExplanations(settings, now) ? explanation : '',
        ...(mayKnow && { right }),
      };
    }),
  };
}

/** Serves the quizzes of lectures to the students who take them. */
export function createQuizService({
  now,
  lectures,
  store,
  links,
}: Context & {
  readonly lectures: LectureService;
  readonly store: QuizStore;
  readonly links: LinkService;
}) {
  const rateLimiter = createRateLimiter(attemptRate.perMinute, { atOnce: attemptRate.atOnce });

  /**
   * Reads a lecture's current quiz with its right answers, and the times at which recent versions
   * of the quiz were saved. Cost: 1 read.
   * @throws 404
   */
  const readKeyedQuiz = async (cId: string, lId: string) => {
    const quizzes = new Map(Object.entries(await store.readQuizzes(cId)));
    const versions = [...quizzes].flatMap(([id, { version, gzip }]) =>
      gzip === null ? [] : [[id, version] as const],
    );
    lectures.checkQuizVersions(cId, new Map(versions));
    const found = quizzes.get(lId);
    if (found?.gzip == null) throw notFound();
    return { quiz: await unpackKeyedQuiz(found.gzip), saves: found.saves };
  };

  /**
   * Returns the lectures that open when the student passes the quiz of a lecture, with their
   * resources.
   * @param quizLecture id of the lecture with the quiz
   */
  const lecturesOpenedBy = (
    { lectures: allLectures, access }: CourseAccess,
    quizLecture: string,
    at: Date,
  ) =>
    [...allLectures].flatMap(([id, { after, open, resources }]) =>
      after === quizLecture && open === 'false' && isOpenAt(accessEnd(access, id), at)
        ? [{ lId: id, resources: links.signResources(resources) }]
        : [],
    );

  /** Whether an enrolled student has no attempt left in a quiz that still locks other lectures. */
  const isStuckAtGate = (
    { isEnrolled, lectures: allLectures }: CourseAccess,
    quizLecture: string,
    state: QuizProgress,
    { settings }: Pick<KeyedQuiz, 'settings'>,
  ) =>
    isEnrolled &&
    [...allLectures.values()].some(
      ({ after, open }) => after === quizLecture && open === 'false',
    ) &&
    isStuck(state, settings);

  return {
    /**
     * Returns the questions of a quiz, and starts an attempt if the quiz has a time limit or is an
     * exam. Cost: at
     * most 2 reads, or none if this instance has read the account and the questions within ten
     * minutes. A lecture that is locked until another quiz is passed adds 1 read. A timed attempt
     * adds 1 read and 1 write, and 1 more read if earlier attempts are in `courseWork`.
     * @throws 401, 403, 404, 409, 429
     */
    async 'courses/course/lectures/lecture/quiz'({ caller, input }) {
      const { cId, lId, attemptId, prepare } = input;
      rateLimiter.takeOrRefuse(caller.uid, now());
      const courseAccess = await lectures.openForQuestions(caller, cId, lId);
      const contents = courseAccess.lectures.get(lId)?.quiz;
      if (contents === undefined) throw notFound();
      const quiz = await unpackQuiz(contents.gzip);
      if (!isTimed(quiz.settings) || mayAccess(caller, 'content'))
        return { quiz, attemptId, remaining: null };
      if (prepare) throw conflict(timeLimitMessage);
      const started = await store.changeStatus({ uid: caller.uid, cId, lId }, (before) => {
        const at = now();
        const answer = startAttempt(before, quiz, { attemptId, now: at });
        if (!answer.isNew) return { answer };
        const isOpen = hasOpenAccess(courseAccess.access, at);
        const { state } = answer;
        const change = { reports: [], isCounted: false, isOpen, now: at };
        return {
          answer,
          change: { ...change, state, isStuck: isStuckAtGate(courseAccess, lId, state, quiz) },
        };
      });
      if (started.attemptId === null) throw noAttemptsLeftError();
      const { asked, remaining } = started;
      const questions = quiz.questions.filter(({ id }) => isAsked(id, asked));
      return { quiz: { ...quiz, questions }, attemptId: started.attemptId, remaining };
    },

    /**
     * Marks an attempt, and stores it together with the progress in lectures. Attempts of content
     * staff are marked, but not stored. Before an attempt is refused, the progress is read again,
     * because the cached progress may be outdated. Cost: 2 reads and 1 write; 1 more read if the
     * course is not cached, 1 if the progress is not cached, and 1 if earlier attempts are in
     * `courseWork`. Now and then also 1 write per course (`changeStatus`).
     * @throws 401, 403, 404, 409, 413, 429
     */
    async 'courses/course/lectures/lecture/quiz/submit'({ caller, input }) {
      const { cId, lId, sentAt, lectures: lectureReports, ...submitted } = input;
      rateLimiter.takeOrRefuse(caller.uid, now());
      const courseAccess = await lectures.openLecture(caller, cId, lId);
      const { quiz, saves } = await readKeyedQuiz(cId, lId);
      if (mayAccess(caller, 'content')) {
        const untimed = { ...quiz, settings: { ...quiz.settings, minutes: null, exam: null } };
        const { state, attempt } = submitAttempt(
          emptyQuizProgress,
          { quiz: untimed, saves },
          submitted,
          {
            now: now(),
            isEnrolled: false,
          },
        );
        return { result: presentResult(untimed, state, attempt, now()), opened: [] };
      }
      const { isEnrolled } = courseAccess;
      return store.changeStatus({ uid: caller.uid, cId, lId }, (before) => {
        const at = now();
        const { state, attempt, isNew } = submitAttempt(before, { quiz, saves }, submitted, {
          now: at,
          isEnrolled,
        });
        const answer = {
          result: presentResult(quiz, state, attempt, at),
          opened: isPassed(state) ? lecturesOpenedBy(courseAccess, lId, at) : [],
        };
        if (!isNew) return { answer };
        const reports = acceptReports(
          caller,
          courseAccess,
          { sentAt, lectures: lectureReports },
          at,
        );
        const isOpen = hasOpenAccess(courseAccess.access, at);
        const change = {
          state,
          reports,
          isCounted: isEnrolled,
          isOpen,
          isStuck: isStuckAtGate(courseAccess, lId, state, quiz),
          now: at,
        };
        return { answer, change: { ...change, needsFreshRead: attempt.late } };
      });
    },

    /**
     * Returns the newest attempt with its questions. Both are null if there is no attempt. Cost: 3
     * reads, plus 1 if the course is not cached, and 1 if the attempts are in `courseWork`.
     * @throws 401, 403, 404
     */
    async 'courses/course/lectures/lecture/quiz/result'({ caller, input: { cId, lId } }) {
      await lectures.openLecture(caller, cId, lId);
      const { quiz } = await readKeyedQuiz(cId, lId);
      const state = await store.readTakenQuiz({ uid: caller.uid, cId, lId });
      const newest = state?.attempts.at(-1);
      if (state === undefined || newest === undefined) return { quiz: null, result: null };
      const at = now();
      const { exam } = quiz.settings;
      const isHeld = exam !== null && areMarksHeldBack(exam, at);
      const questions = quiz.questions.filter(
        ({ id, since }) => !isHeld && since <= newest.version && isAsked(id, newest.asked),
      );
      const askedQuiz = withoutKeys({ ...quiz, questions });
      return { quiz: askedQuiz, result: presentResult(quiz, state, newest, at) };
    },
  } satisfies Partial<Handlers>;
}
