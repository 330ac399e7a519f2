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
import type { LateCounts } from '../../store/late-counts.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { type Grant, heldBy, heldOf } from '../../store/records/enrolment.ts';
import { enrolmentOf, nothingRefused } from '../../store/records/user.ts';
import { retryUntilUnchanged } from '../../store/retry-until-unchanged.ts';
import { afterRefusal, lockedFor, refusalOf } from './attempts.ts';
import { gainsOf, grantBy, grantOfCode } from './gains.ts';
import { createFindOpened } from './opened.ts';
import { presentRefusal } from './present.ts';
import { createEnrolmentStore, type Situation } from './store.ts';

/** Why a good card opens nothing now: its course is not to be had. */
const gone = (message: string) => ({ reason: 'invalid', message }) as const;

/** The canonical code that was typed; null where it is none. */
function readTyped(text: string): string | null {
  const typed = readCode(text);
  return typed.ok ? typed.code : null;
}

/** What is answered, and whether a code was refused: a good card that opens nothing now is no guess. */
interface Decided<Answer> {
  readonly answer: Answer;
  readonly isRefused?: boolean;
}

/** What a usable code would give. */
interface Use {
  readonly code: AccessCodeRecord;
  readonly courses: readonly string[];
  readonly grant: Grant;
}

/**
 * What redeeming would do: `nothing-new` where the student has already what the code opens, or the
 * whole course for ever, which no code can add to; null where the code opens nothing.
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
  // A bundle's card gave nothing of what the student had for longer.
  const held = own === undefined ? heldOf(enrolmentOf(user, cId)) : [heldBy(own)];
  return held.some(({ until }) => isOpenAt(until, now)) ? 'nothing-new' : null;
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
      return counted === 'changed' ? counted : presentRefusal(reason, situation, student.uid, at);
    } catch (error) {
      log({ severity: 'ERROR', message: `A refused code was not counted: ${String(error)}` });
      uncounted.take(student.uid, at);
      throw tooManyAttempts(times.refusalWindow, error);
    }
  }

  return {
    /**
     * Two reads, and of a bundle's or lectures' card the catalogue's where this instance has not read
     * it for a minute; four writes where it succeeds, one where it is refused. @throws 429
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
     * What a code opens for this student; three reads, of a bundle two and the catalogue's.
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
