import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import { isRight } from '@markaz/contract/learning/question-kinds';
import { mayKnowAnswers, mayReadExplanations } from '@markaz/contract/learning/quiz-marking';
import type { KeyedQuiz, QuizResult } from '@markaz/contract/learning/quizzes';
import type { CourseAccess } from '../../catalogue/lectures/access.ts';
import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { LinkService } from '../../catalogue/videos/links.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { mayAccess, type SignedIn } from '../../core/caller.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { hasOpenAccess } from '../../store/records/enrolment.ts';
import type { AttemptRecord, TakenQuiz } from '../../store/records/quiz.ts';
import { nothingTaken } from '../../store/records/quiz.ts';
import { acceptedReports } from '../progress/reports.ts';
import { answersOf, begin, take } from './attempts.ts';
import { isPassed } from './gates.ts';
import { unpackKeyedQuiz, unpackQuiz, withoutKeys } from './packed-quiz.ts';
import type { QuizStore } from './store.ts';

/** Limits per student for starting and submitting attempts. */
const rates = { perMinute: 20, atOnce: 60 };

/** Message for devices that do not know of a new time limit. */
const timedNow = 'لهذا الاختبار وقت محدد، ويبدأ حين تضغط «ابدأ الاختبار».';

/** Presents an attempt, with the right answers if the student may know them. */
function presentResult(
  { settings, questions }: KeyedQuiz,
  state: Pick<TakenQuiz, 'taken' | 'passedAt'>,
  attempt: AttemptRecord,
): QuizResult {
  const { attempts } = settings;
  const passed = state.passedAt !== null;
  const mayKnow = mayKnowAnswers(settings, { attempts: state.taken, passed });
  const answers = answersOf(attempt);
  const isKept = attempt.right !== null || Object.keys(answers).length > 0;
  const asked = questions.filter(({ since }) => isKept && since <= attempt.version);
  return {
    attemptId: attempt.id,
    at: new Date(attempt.at * 1000).toISOString(),
    score: attempt.score,
    of: attempt.of,
    passed,
    late: attempt.late,
    attempts: state.taken,
    attemptsLeft: attempts === null ? null : Math.max(0, attempts - state.taken),
    answers: asked.map(({ id, right, explanation }) => {
      const chosen = answers[id] ?? [];
      return {
        id,
        chosen,
        isRight: isRight({ right }, chosen),
        explanation: mayReadExplanations(settings) ? explanation : '',
        ...(mayKnow && { right }),
      };
    }),
  };
}

/** Serves the quizzes of lectures to students who take them. */
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
  const rate = createRateLimiter(rates.perMinute, { atOnce: rates.atOnce });
  const limitRate = ({ uid }: SignedIn) => {
    const wait = rate.take(uid, now());
    if (wait > 0) throw tooManyAttempts(wait);
  };

  /**
   * Returns a lecture's current quiz with keys, and when its versions were saved. Cost: one read.
   * @throws 404
   */
  const keyedQuiz = async (cId: string, lId: string) => {
    const quizzes = new Map(Object.entries(await store.quizzesOf(cId)));
    const versions = [...quizzes].flatMap(([id, { version, gzip }]) =>
      gzip === null ? [] : [[id, version] as const],
    );
    lectures.noteQuizzes(cId, new Map(versions));
    const found = quizzes.get(lId);
    if (found?.gzip == null) throw notFound();
    return { quiz: await unpackKeyedQuiz(found.gzip), saves: found.saves };
  };

  /** Returns the lectures that a passed quiz opens, with their resources. */
  const openedBy = ({ lectures: all, held }: CourseAccess, lId: string, at: Date) =>
    [...all].flatMap(([id, { after, open, resources }]) =>
      after === lId && open === 'false' && isOpenAt(heldUntil(held, id), at)
        ? [{ lId: id, resources: links.lend(resources) }]
        : [],
    );

  return {
    /**
     * The questions. No read if this instance has read account and questions within ten minutes,
     * else at most two; one more if the lecture waits for a quiz. Starting a timed attempt costs
     * one write and one more read, two if the quiz was taken before.
     * @throws 404, 401, 403, 409, 429
     */
    async 'courses/course/lectures/lecture/quiz'({ caller, input }) {
      const { cId, lId, attemptId, prepare } = input;
      limitRate(caller);
      const access = await lectures.openQuestions(caller, cId, lId);
      const contents = access.lectures.get(lId)?.quiz;
      if (contents === undefined) throw notFound();
      const quiz = await unpackQuiz(contents.gzip);
      const isTimed = quiz.settings.minutes !== null && !mayAccess(caller, 'content');
      if (!isTimed) return { quiz, attemptId, remaining: null };
      if (prepare) throw conflict(timedNow);
      const begun = await store.change({ uid: caller.uid, cId, lId }, (before) => {
        const at = now();
        const answer = begin(before, quiz, { attemptId, now: at });
        if (!answer.isNew) return { answer };
        const isOpen = hasOpenAccess(access.held, at);
        const { state } = answer;
        return { answer, change: { state, reports: [], isCounted: false, isOpen, now: at } };
      });
      return { quiz, attemptId: begun.attemptId, remaining: begun.remaining };
    },

    /**
     * Marks an attempt and stores it with the progress. Two reads, one more each if this instance
     * has not cached course or progress, and one if the quiz was taken before; two writes. An
     * attempt is rejected only after a fresh read. Attempts of content staff are not stored.
     * @throws 404, 401, 403, 409, 413, 429
     */
    async 'courses/course/lectures/lecture/quiz/submit'({ caller, input }) {
      const { cId, lId, sentAt, lectures: reported, ...sheet } = input;
      limitRate(caller);
      const access = await lectures.open(caller, cId, lId);
      const { quiz, saves } = await keyedQuiz(cId, lId);
      if (mayAccess(caller, 'content')) {
        const untimed = { ...quiz, settings: { ...quiz.settings, minutes: null } };
        const circumstances = { now: now(), isStudent: false };
        const { state, attempt } = take(
          nothingTaken,
          { quiz: untimed, saves },
          sheet,
          circumstances,
        );
        return { result: presentResult(quiz, state, attempt), opened: [] };
      }
      const { isEnrolled } = access;
      return store.change({ uid: caller.uid, cId, lId }, (before) => {
        const at = now();
        const circumstances = { now: at, isStudent: isEnrolled };
        const { state, attempt, isNew } = take(before, { quiz, saves }, sheet, circumstances);
        const answer = {
          result: presentResult(quiz, state, attempt),
          opened: isPassed(state) ? openedBy(access, lId, at) : [],
        };
        if (!isNew) return { answer };
        const reports = acceptedReports(caller, access, { sentAt, lectures: reported }, at);
        const isOpen = hasOpenAccess(access.held, at);
        const change = { state, reports, isCounted: isEnrolled, isOpen, now: at };
        return { answer, change: { ...change, needsRead: attempt.late } };
      });
    },

    /**
     * The newest attempt with its questions; null if there is no attempt. Three reads, one more if
     * this instance has not cached the course, and one if there is no attempt.
     * @throws 404, 401, 403
     */
    async 'courses/course/lectures/lecture/quiz/result'({ caller, input: { cId, lId } }) {
      await lectures.open(caller, cId, lId);
      const { quiz } = await keyedQuiz(cId, lId);
      const state = await store.readTaken({ uid: caller.uid, cId, lId });
      const last = state?.attempts.at(-1);
      if (state === undefined || last === undefined) return { quiz: null, result: null };
      const questions = quiz.questions.filter(({ since }) => since <= last.version);
      const asked = withoutKeys({ ...quiz, questions });
      return { quiz: asked, result: presentResult(quiz, state, last) };
    },
  } satisfies Partial<Handlers>;
}
