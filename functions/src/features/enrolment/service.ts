import { readCode, typedCode } from '@markaz/contract/access-code';
import type { ResponseOf } from '@markaz/contract/api';
import { courseGoneMessage } from '@markaz/contract/enrolment';
import { times } from '@markaz/contract/limits';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { enrolmentOf, nothingRefused } from '../../store/records/user.ts';
import { retryUntilUnchanged } from '../../store/retry-until-unchanged.ts';
import { refuseEnded } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { presentSummary } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import { afterRefusal, lockedFor, refusalOf } from './attempts.ts';
import { presentRefusal } from './present.ts';
import { createEnrolmentStore, type Situation } from './store.ts';

/** A card of a course in the trash: neither used up nor a guess. */
const courseGone = { reason: 'invalid', message: courseGoneMessage } as const;

/** The canonical code that was typed; null where it is none. */
function readTyped(text: string): string | null {
  const typed = readCode(text);
  return typed.ok ? typed.code : null;
}

type Redeemed = ResponseOf<'courses/course/enroll'> | ResponseOf<'courses/course/enroll/lookup'>;

/** Refused without a look at the code. */
function isLocked(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'too_many_attempts' && error.cause === undefined
  );
}

/**
 * Redeeming is optimistic: what was read decides, and one commit changes code, student and counter
 * together, provided that neither code nor student changed since. Whoever comes too late reads
 * again and learns who was first. No lock is held, so any number of attempts at one code ends
 * after two rounds, and a commit whose answer was lost is recognised when looked at again.
 */
export function createEnrolmentService({
  database,
  log,
  now,
  courses,
  refusedCodes,
}: Context & { readonly courses: CourseStore; readonly refusedCodes: number }) {
  const store = createEnrolmentStore(database);
  const guesses = createRateLimiter(refusedCodes);
  // Whose refusal could not be counted may have one a window.
  const uncounted = createRateLimiter(60_000 / times.refusalWindow, { atOnce: 1 });

  /**
   * Reads, decides and writes until what was read still stood when it was written. Each account is
   * locked after a few refusals; who guesses with many accounts is held by what the platform itself
   * says of where they come from. Whatever fails may have told something, too.
   * @param code canonical @throws 429, and what `decide` throws
   */
  async function redeeming<Answer extends Redeemed>(
    { caller, sender: { peer } }: Pick<Call<'courses/course/enroll'>, 'caller' | 'sender'>,
    code: string | null,
    decide: (situation: Situation) => Promise<Answer | 'changed'>,
  ): Promise<Answer> {
    const wait = guesses.waitFor(peer, now());
    if (wait > 0) throw tooManyAttempts(wait);
    try {
      const answer = await retryUntilUnchanged(async () => {
        const situation = await store.read(caller.uid, code);
        refuseEnded(situation.user, caller);
        const decided = await decide(situation);
        return decided === 'changed' ? null : { answer: decided };
      });
      if ('reason' in answer && answer.message !== courseGoneMessage) guesses.take(peer, now());
      return answer;
    } catch (error) {
      // A locked account has tried nothing, and must not use up what others share with it.
      if (!isLocked(error)) guesses.take(peer, now());
      throw error;
    }
  }

  /**
   * Why the code opens nothing, once that is counted; null where it opens the course. A refusal that
   * cannot be counted must not be told, or it could be had without end: it locks.
   * @param cId the course it shall open; null where any will do @throws 429 while locked
   */
  async function refusalFor(
    { caller: student, input }: Pick<Call<'courses/course/enroll/lookup'>, 'caller' | 'input'>,
    situation: Situation,
    cId: string | null,
    at: Date,
  ) {
    const before = situation.user?.redeeming ?? nothingRefused;
    const wait = Math.max(lockedFor(before, at), uncounted.waitFor(student.uid, at));
    if (wait > 0) throw tooManyAttempts(wait);
    const reason = refusalOf(situation.code, cId, at);
    if (reason === null) return null;
    try {
      const typed = situation.code?.token ?? typedCode(input.token);
      const after = afterRefusal(before, { reason, typed }, at);
      const counted = await store.countRefusal(student, situation, after, at);
      return counted === 'changed' ? counted : presentRefusal(reason, situation, student.uid);
    } catch (error) {
      log({ severity: 'ERROR', message: `A refused code was not counted: ${String(error)}` });
      uncounted.take(student.uid, at);
      throw tooManyAttempts(times.refusalWindow, error);
    }
  }

  return {
    /** Two reads; four writes where it succeeds, one where it is refused. @throws 429 */
    'courses/course/enroll'(call) {
      const { caller, input } = call;
      const { cId } = input;
      const code = readTyped(input.token);
      return redeeming<ResponseOf<'courses/course/enroll'>>(call, code, async (situation) => {
        if (enrolmentOf(situation.user, cId) !== undefined) return { subscribed: true, cId };
        const at = now();
        const refusal = await refusalFor(call, situation, cId, at);
        if (refusal === 'changed') return refusal;
        if (refusal !== null) return { subscribed: false, ...refusal };
        const outcome = await store.redeem(caller, situation, cId, at);
        if (outcome === 'course-gone') return { subscribed: false, ...courseGone };
        return outcome === 'changed' ? outcome : { subscribed: true, cId };
      });
    },

    /** Which course a code opens for this student; three reads. @throws 404, 429 */
    'courses/course/enroll/lookup'(call) {
      const code = readTyped(call.input.token);
      return redeeming<ResponseOf<'courses/course/enroll/lookup'>>(
        call,
        code,
        async (situation) => {
          const cId = situation.code?.cId ?? '';
          const enrolled = enrolmentOf(situation.user, cId) !== undefined;
          const refusal = enrolled ? null : await refusalFor(call, situation, null, now());
          if (refusal === 'changed') return refusal;
          if (refusal !== null) return { found: false, ...refusal };
          const head = await courses.readHead(cId);
          if (enrolled && head === null) throw notFound();
          if (head === null || (head.state === 'trashed' && !enrolled))
            return { found: false, ...courseGone };
          const usable = refusalOf(situation.code, null, now()) === null;
          return { found: true, course: presentSummary(cId, head), enrolled, usable };
        },
      );
    },
  } satisfies Partial<Handlers>;
}
