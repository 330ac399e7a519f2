import type { ResponseOf } from '@markaz/contract/api';
import { readCode } from '@markaz/contract/cards/access-code';
import { coursesOf } from '@markaz/contract/cards/card-scope';
import { isOpenAt, isUnlimited } from '@markaz/contract/cards/course-access';
import { courseGoneMessage } from '@markaz/contract/cards/enrolment';
import { typedCode } from '@markaz/contract/cards/typed-code';
import { times } from '@markaz/contract/limits';
import { refuseEnded } from '../../accounts/sessions/sessions.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { retryUntilUnchanged } from '../../store/commit.ts';
import type { LateCounts } from '../../store/late-counts.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { type Grant, heldBy, heldOf } from '../../store/records/enrolment.ts';
import { enrolmentOf, nothingRefused } from '../../store/records/user.ts';
import { afterRefusal, lockedFor, refusalOf } from './attempts.ts';
import { gainsOf, grantBy, grantOfCode } from './gains.ts';
import { createFindOpened } from './opened.ts';
import { presentRefusal } from './present.ts';
import { createEnrolmentStore, type Situation } from './store.ts';

/** The refusal of a valid card whose course is not available now. */
const gone = (message: string) => ({ reason: 'invalid', message }) as const;

/** The canonical form of a typed code; null if it is not a code. */
function readTyped(text: string): string | null {
  const typed = readCode(text);
  return typed.ok ? typed.code : null;
}

/** A response, and whether a code was refused. A valid card that opens nothing is not a guess. */
interface Decided<Answer> {
  readonly answer: Answer;
  readonly isRefused?: boolean;
}

/** What a valid code would give. */
interface Use {
  readonly code: AccessCodeRecord;
  readonly courses: readonly string[];
  readonly grant: Grant;
}

/**
 * What redeeming would do. `nothing-new`: the student already has what the code opens, or the whole
 * course without end, to which no code can add. null: the code is refused.
 * @param cId the course that is wanted
 */
function useOf(
  { code, user }: Situation,
  uid: string,
  cId: string,
  now: Date,
): Use | 'nothing-new' | null {
  if (code !== null && refusalOf(code, cId, now) === null) {
    const grant = grantBy(code, now);
    const courses = gainsOf(user, code, grant);
    return courses.length === 0 ? 'nothing-new' : { code, courses, grant };
  }
  if (isUnlimited(heldOf(enrolmentOf(user, cId)))) return 'nothing-new';
  if (code?.usedBy !== uid) return null;
  const own = grantOfCode(user, cId, code.token);
  // A bundle's card adds nothing to a course that the student already had for longer.
  const held = own === undefined ? heldOf(enrolmentOf(user, cId)) : [heldBy(own)];
  return held.some(({ until }) => isOpenAt(until, now)) ? 'nothing-new' : null;
}

type Redeemed = ResponseOf<'courses/course/enroll'> | ResponseOf<'courses/course/enroll/lookup'>;

/** Refused before the code was checked. */
function isLocked(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'too_many_attempts' && error.cause === undefined
  );
}

/**
 * Redeeming is optimistic. What was read decides, and one commit changes code, student and counter
 * if neither code nor student changed since. The loser of a race re-reads and sees the winner. No
 * lock is held, so any number of attempts at one code ends after two rounds. A commit whose
 * response was lost is recognised in the next round.
 */
export function createEnrolmentService({
  database,
  log,
  now,
  courses,
  published,
  refusedCodes,
  lateCounts,
}: Context & {
  readonly courses: CourseStore;
  readonly published: PublishedCourses;
  readonly refusedCodes: number;
  readonly lateCounts: LateCounts;
}) {
  const store = createEnrolmentStore(database, lateCounts);
  const findOpened = createFindOpened({ courses, published });
  const guesses = createRateLimiter(refusedCodes);
  // After a refusal that could not be counted, the student has to wait for one window.
  const uncounted = createRateLimiter(60_000 / times.refusalWindow, { atOnce: 1 });

  /**
   * Reads, decides and writes until nothing changed in between. A few refusals lock an account. The
   * sender's address, as the platform reports it, limits guessing with many accounts. Failures
   * count too, because they may reveal something.
   * @param code canonical
   * @throws 429, and what `decide` throws
   */
  async function redeeming<Answer extends Redeemed>(
    { caller, sender: { peer } }: Pick<Call<'courses/course/enroll'>, 'caller' | 'sender'>,
    code: string | null,
    decide: (situation: Situation) => Promise<Decided<Answer> | 'changed'>,
  ): Promise<Answer> {
    const wait = guesses.waitFor(peer, now());
    if (wait > 0) throw tooManyAttempts(wait);
    try {
      const { answer, isRefused } = await retryUntilUnchanged(async () => {
        const situation = await store.read(caller.uid, code);
        refuseEnded(situation.user, caller);
        const decided = await decide(situation);
        return decided === 'changed' ? null : { answer: decided };
      });
      if (isRefused) guesses.take(peer, now());
      return answer;
    } catch (error) {
      // A locked account has tried nothing, and must not use up the limit that others share.
      if (!isLocked(error)) guesses.take(peer, now());
      throw error;
    }
  }

  /**
   * Counts a refusal and returns its reason; null if the code is valid. If counting fails, the
   * reason is withheld and the account locked; otherwise guessing would have no limit.
   * @param cId the course that the code has to open; null for any
   * @throws 429 while locked
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
      return counted === 'changed' ? counted : presentRefusal(reason, situation, student.uid, at);
    } catch (error) {
      log({ severity: 'ERROR', message: `A refused code was not counted: ${String(error)}` });
      uncounted.take(student.uid, at);
      throw tooManyAttempts(times.refusalWindow, error);
    }
  }

  return {
    /**
     * Two reads. For a bundle's or lectures' card also the catalogue's, if this instance has not
     * read it for a minute. Four writes on success, five if the card was not sold before; one on a
     * refusal. @throws 429
     */
    'courses/course/enroll'(call) {
      const { caller, input } = call;
      const { cId } = input;
      const code = readTyped(input.token);
      return redeeming<ResponseOf<'courses/course/enroll'>>(call, code, async (situation) => {
        const at = now();
        const use = useOf(situation, caller.uid, cId, at);
        if (use === 'nothing-new') return { answer: { subscribed: true, cId } };
        const refusal = await refusalFor(call, situation, cId, at);
        if (refusal === 'changed') return refusal;
        if (refusal !== null) return { answer: { subscribed: false, ...refusal }, isRefused: true };
        if (use === null) return 'changed';
        const missing = await findOpened.missing(use.code);
        if (missing !== null) return { answer: { subscribed: false, ...gone(missing) } };
        const outcome = await store.redeem(caller, situation, use, at);
        if (outcome === 'changed') return outcome;
        if (outcome === 'done') return { answer: { subscribed: true, cId } };
        return { answer: { subscribed: false, ...gone(courseGoneMessage) } };
      });
    },

    /**
     * What a code opens for this student; three reads, for a bundle two and the catalogue's.
     * @throws 404, 429
     */
    'courses/course/enroll/lookup'(call) {
      const { uid } = call.caller;
      const typed = readTyped(call.input.token);
      return redeeming<ResponseOf<'courses/course/enroll/lookup'>>(
        call,
        typed,
        async (situation) => {
          const at = now();
          const { code, user } = situation;
          const cIds = code === null ? [] : coursesOf(code.opens, code.cId);
          const has = (cId: string) => useOf(situation, uid, cId, at) === 'nothing-new';
          const enrolled = code !== null && cIds.every(has);
          const refusal = enrolled ? null : await refusalFor(call, situation, null, at);
          if (refusal === 'changed') return refusal;
          if (refusal !== null) return { answer: { found: false, ...refusal }, isRefused: true };
          if (code === null) return 'changed';
          const opened = await findOpened.describe(code, user, at);
          if (opened === null && enrolled) throw notFound();
          if (opened === null || (opened.missing !== null && !enrolled)) {
            return { answer: { found: false, ...gone(opened?.missing ?? courseGoneMessage) } };
          }
          const given = cIds.map((cId) => grantOfCode(user, cId, code.token)).find(Boolean);
          const { until } = given ?? grantBy(code, at);
          return {
            answer: {
              found: true,
              course: opened.course,
              enrolled,
              usable: refusalOf(code, null, at) === null,
              opens: opened.opens,
              lasts: code.lasts,
              until: until?.toDate().toISOString() ?? null,
            },
          };
        },
      );
    },
  } satisfies Partial<Handlers>;
}
