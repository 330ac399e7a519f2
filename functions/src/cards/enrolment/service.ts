import type { ResponseOf } from '@markaz/contract/api';
import { formatTypedCode, readCode } from '@markaz/contract/cards/access-code';
import { coursesOf } from '@markaz/contract/cards/card';
import { isOpenAt, isUnlimited } from '@markaz/contract/cards/course-access';
import { courseGoneMessage } from '@markaz/contract/cards/enrolment';
import { times } from '@markaz/contract/limits';
import { refuseEnded } from '../../accounts/sessions/sessions.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { retryOnConflict } from '../../store/commit.ts';
import type { DeferredCounts } from '../../store/late-counts.ts';
import { accessOfEnrolment, heldBy } from '../../store/records/enrolment.ts';
import { emptyRedeeming, enrolmentOf } from '../../store/records/user.ts';
import { createFindOpened, gainsOf, grantBy, grantOfCode } from './opens.ts';
import { afterRefusal, lockedFor, presentRefusal, refusalOf } from './refusals.ts';
import { ChangedMeanwhile, createEnrolmentStore, type Situation, type Use } from './store.ts';

/** The response for a valid card whose course is not available now. */
const gone = (message: string) => ({ reason: 'invalid', message }) as const;

/** Returns the canonical form of a typed code; null if it is not a code. */
function readTyped(text: string): string | null {
  const typed = readCode(text);
  return typed.ok ? typed.code : null;
}

/** A response, and whether a code was rejected. A valid card that opens nothing does not count. */
interface Decided<Answer> {
  readonly answer: Answer;
  readonly isRefused?: boolean;
}

/**
 * Returns what redeeming would do: `nothing-new` if the student already has what the code opens, or
 * has the whole course without end; null if the code is rejected.
 * @param cId the course that the student wants
 */
function useOf(
  { code, codeDoc, user }: Situation,
  uid: string,
  cId: string,
  now: Date,
): Use | 'nothing-new' | null {
  if (code !== null && codeDoc !== undefined && refusalOf(code, cId, now) === null) {
    const grant = grantBy(code, now);
    const courses = gainsOf(user, code, grant);
    return courses.length === 0 ? 'nothing-new' : { code, codeDoc, courses, grant };
  }
  if (isUnlimited(accessOfEnrolment(enrolmentOf(user, cId)))) return 'nothing-new';
  if (code?.usedBy !== uid) return null;
  const own = grantOfCode(user, cId, code.token);
  // A bundle's card added nothing to a course that the student already had for longer.
  const held = own === undefined ? accessOfEnrolment(enrolmentOf(user, cId)) : [heldBy(own)];
  return held.some(({ until }) => isOpenAt(until, now)) ? 'nothing-new' : null;
}

type Redeemed = ResponseOf<'courses/course/enroll'> | ResponseOf<'courses/course/enroll/lookup'>;

/** Whether the request was rejected before the code was checked. */
function isLocked(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'too_many_attempts' && error.cause === undefined
  );
}

/**
 * Redeeming is optimistic. A round reads code and student, decides, and makes one commit, which
 * fails if either has changed since. The loser of a race reads again and sees the winner's result.
 * Nothing is locked, so any number of attempts at one code ends after two rounds. A commit whose
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
  readonly lateCounts: DeferredCounts;
}) {
  const store = createEnrolmentStore(database, lateCounts);
  const findOpened = createFindOpened({ courses, published });
  const guesses = createRateLimiter(refusedCodes);
  // After a rejection that could not be counted, the student has to wait for one window.
  const uncounted = createRateLimiter(60_000 / times.refusalWindow, { atOnce: 1 });

  /**
   * Reads, decides and writes until nothing changed in between. A few rejected codes lock an
   * account; a limit per IP address, as the platform reports it, prevents guessing with many
   * accounts. Failures count too, because they may reveal something.
   * @param code the code in canonical form
   * @throws 429, and the errors of `decide`
   */
  async function redeeming<Answer extends Redeemed>(
    { caller, sender: { peer } }: Pick<Call<'courses/course/enroll'>, 'caller' | 'sender'>,
    code: string | null,
    decide: (situation: Situation) => Promise<Decided<Answer>>,
  ): Promise<Answer> {
    const wait = guesses.waitFor(peer, now());
    if (wait > 0) throw tooManyAttempts(wait);
    try {
      const { answer, isRefused } = await retryOnConflict(async () => {
        const situation = await store.read(caller.uid, code);
        refuseEnded(situation.user, caller);
        try {
          return { answer: await decide(situation) };
        } catch (error) {
          if (error instanceof ChangedMeanwhile) return null;
          throw error;
        }
      });
      if (isRefused) guesses.take(peer, now());
      return answer;
    } catch (error) {
      // A locked account has checked no code, so it must not use up the limit that others share.
      if (!isLocked(error)) guesses.take(peer, now());
      throw error;
    }
  }

  /**
   * Counts a rejection and returns its reason; null if the code is valid. If counting fails, the
   * reason is withheld and the account locked, because guessing would otherwise have no limit.
   * @param cId the course that the code must open; null for any
   * @throws 429 while the account is locked
   */
  async function refusalFor(
    { caller: student, input }: Pick<Call<'courses/course/enroll/lookup'>, 'caller' | 'input'>,
    situation: Situation,
    cId: string | null,
    at: Date,
  ) {
    const before = situation.user?.redeeming ?? emptyRedeeming;
    const wait = Math.max(lockedFor(before, at), uncounted.waitFor(student.uid, at));
    if (wait > 0) throw tooManyAttempts(wait);
    const reason = refusalOf(situation.code, cId, at);
    if (reason === null) return null;
    try {
      const typed = situation.code?.token ?? formatTypedCode(input.token);
      const after = afterRefusal(before, { reason, typed }, at);
      await store.countRefusal(student, situation, after, at);
      return presentRefusal(reason, situation, student.uid, at);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) throw error;
      log({ severity: 'ERROR', message: `A refused code was not counted: ${String(error)}` });
      uncounted.take(student.uid, at);
      throw tooManyAttempts(times.refusalWindow, error);
    }
  }

  return {
    /**
     * Two reads. A card for a bundle or lectures also costs the catalogue's, if this instance has
     * not read it for a minute. Four writes on success, five if the card was not sold before; one
     * on a rejection. @throws 429
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
        if (refusal !== null) return { answer: { subscribed: false, ...refusal }, isRefused: true };
        if (use === null) throw new ChangedMeanwhile();
        const missing = await findOpened.missing(use.code);
        if (missing !== null) return { answer: { subscribed: false, ...gone(missing) } };
        if ((await store.redeem(caller, situation, use, at)) === 'done')
          return { answer: { subscribed: true, cId } };
        return { answer: { subscribed: false, ...gone(courseGoneMessage) } };
      });
    },

    /**
     * Shows what a code opens for this student. Three reads; for a bundle two and the catalogue's.
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
          if (refusal !== null) return { answer: { found: false, ...refusal }, isRefused: true };
          if (code === null) throw new ChangedMeanwhile();
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
