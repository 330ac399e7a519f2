import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import type { CourseAccess } from '../../catalogue/lectures/access.ts';
import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { LinkService } from '../../catalogue/videos/links.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { may, type SignedIn } from '../../core/caller.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { retryUntilUnchanged } from '../../store/commit.ts';
import { isAnyOpen } from '../../store/records/enrolment.ts';
import { nothingTaken } from '../../store/records/quiz.ts';
import { acceptedReports } from '../progress/accepted-reports.ts';
import { begin, type Refused, take } from './attempts.ts';
import { isPassed } from './gates.ts';
import { unpackKeyedQuiz, unpackQuiz, withoutKeys } from './packed-quiz.ts';
import { presentResult } from './present.ts';
import type { QuizStore } from './store.ts';

/** Limits of attempts begun or sent, for each student: a whole class may send at once. */
const rates = { perMinute: 20, atOnce: 60 };

const sentences = {
  'used-up': 'استنفدت محاولات هذا الاختبار.',
  'not-begun': 'لم تبدأ هذه المحاولة، أو انتهى وقتها. ابدأ الاختبار من جديد.',
  changed: 'تغيّرت أسئلة هذا الاختبار. ابدأه من جديد.',
} as const satisfies Record<Refused, string>;

/** For devices that do not know of a new time limit. */
const timedNow = 'لهذا الاختبار وقت محدد، ويبدأ حين تضغط «ابدأ الاختبار».';

const noRoom = () => new ApiError('too_large');

/** Lets students take the quizzes of lectures. */
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
   * Returns a lecture's current quiz with keys, and when its versions were saved; one read.
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

  /** Returns lectures that a passed quiz opens, with their resources. */
  const openedBy = ({ lectures: all, held }: CourseAccess, lId: string, at: Date) =>
    [...all].flatMap(([id, { after, open, resources }]) =>
      after === lId && open === 'false' && isOpenAt(heldUntil(held, id), at)
        ? [{ lId: id, resources: links.lend(resources) }]
        : [],
    );

  return {
    /**
     * The questions: no read if this instance has read account and questions within ten minutes,
     * else at most two. One more if the lecture waits for a quiz. Beginning a timed attempt costs
     * one more, two if the quiz was taken before, and a write.
     * @throws 404, 401, 403, 409, 429
     */
    async 'courses/course/lectures/lecture/quiz'({ caller, input }) {
      const { cId, lId, attemptId, prepare } = input;
      limitRate(caller);
      const access = await lectures.openQuestions(caller, cId, lId);
      const contents = access.lectures.get(lId)?.quiz;
      if (contents === undefined) throw notFound();
      const quiz = await unpackQuiz(contents.gzip);
      const isTimed = quiz.settings.minutes !== null && !may(caller, 'content');
      if (!isTimed) return { quiz, attemptId, remaining: null };
      if (prepare) throw conflict(timedNow);
      const begun = await retryUntilUnchanged(async () => {
        const at = now();
        const place = { uid: caller.uid, cId, lId };
        const { standing, decision: answer } = await store.decide(
          place,
          (known) => begin(known, quiz, { attemptId, now: at }),
          // An attempt may have ended on another instance.
          (decided) => decided !== 'used-up' && decided.isNew,
        );
        if (answer === 'used-up' || !answer.isNew) return { answer };
        const { state } = answer;
        const isOpen = isAnyOpen(access.held, at);
        const keeping = { ...place, state, reports: [], isCounted: false, isOpen, now: at };
        const kept = await store.keep(standing, keeping);
        if (kept === 'no-room') throw noRoom();
        return kept === 'kept' ? { answer } : null;
      });
      if (begun === 'used-up') throw conflict(sentences[begun]);
      return { quiz, attemptId: begun.attemptId, remaining: begun.remaining };
    },

    /**
     * Marks an attempt and stores it with the progress. Reads account and key, one more each if
     * this instance does not remember course or progress, and one if the quiz was taken before; two
     * writes. Refusals rest on a fresh read. Attempts of content staff are not stored.
     * @throws 404, 401, 403, 409, 413, 429
     */
    async 'courses/course/lectures/lecture/quiz/submit'({ caller, input }) {
      const { cId, lId, sentAt, lectures: told, ...sheet } = input;
      limitRate(caller);
      const access = await lectures.open(caller, cId, lId);
      const asked = await keyedQuiz(cId, lId);
      const { quiz } = asked;
      if (may(caller, 'content')) {
        const settings = { ...quiz.settings, minutes: null };
        const preview = { ...asked, quiz: { ...quiz, settings } };
        const tried = take(nothingTaken, preview, sheet, { now: now(), isStudent: false });
        if (typeof tried === 'string') throw conflict(sentences[tried]);
        return { result: presentResult(quiz, tried.state, tried.attempt), opened: [] };
      }

      return retryUntilUnchanged(async () => {
        const at = now();
        const circumstances = { now: at, isStudent: access.isEnrolled };
        const place = { uid: caller.uid, cId, lId };
        const { standing, decision: taken } = await store.decide(
          place,
          (known) => take(known, asked, sheet, circumstances),
          (decided) => typeof decided !== 'string' && decided.isNew && !decided.attempt.late,
        );
        if (typeof taken === 'string') throw conflict(sentences[taken]);
        const { state, attempt } = taken;
        const isOpen = isPassed(state);
        const answer = {
          result: presentResult(quiz, state, attempt),
          opened: isOpen ? openedBy(access, lId, at) : [],
        };
        if (!taken.isNew) return { answer };
        const reports = acceptedReports(caller, access, { sentAt, lectures: told }, at);
        const keeping = {
          ...{ ...place, state, reports, now: at },
          isCounted: access.isEnrolled,
          isOpen: isAnyOpen(access.held, at),
        };
        const kept = await store.keep(standing, keeping);
        if (kept === 'no-room') throw noRoom();
        return kept === 'kept' ? { answer } : null;
      });
    },

    /**
     * The newest attempt with its questions; empty without an attempt. Three reads, one more if
     * this instance does not remember the course, and one if there is no attempt.
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
