import type { ResponseOf } from '@markaz/contract/api';
import { formatTypedCode, readCode } from '@markaz/contract/cards/access-code';
import { coursesInScope } from '@markaz/contract/cards/card';
import { isOpenAt, isUnlimited } from '@markaz/contract/cards/course-access';
import { courseGoneMessage } from '@markaz/contract/cards/enrolment';
import { times } from '@markaz/contract/limits';
import { refuseEndedSession } from '../../accounts/sessions/sessions.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { retryOnConflict } from '../../store/commit.ts';
import type { DeferredCounts } from '../../store/deferred-counts.ts';
import { accessOfEnrolment, accessOfGrant } from '../../store/records/enrolment.ts';
import { emptyRedeeming, enrolmentOf } from '../../store/records/user.ts';
import { createGrant, createScopeReader, findGrantByCode, gainedCourses } from './card-scope.ts';
import {
  presentRefusal,
  redeemingAfterRefusal,
  refusalCauseOf,
  remainingLockMs,
} from './refusals.ts';
import {
  type CodeAndUser,
  ConcurrentChangeError,
  createEnrolmentStore,
  type Redemption,
} from './store.ts';

/** Returns the part of a response about a valid card whose course is not available now. */
const unavailableCard = (message: string) => ({ reason: 'invalid', message }) as const;

function canonicalCodeOrNull(text: string): string | null {
  const typed = readCode(text);
  return typed.ok ? typed.code : null;
}

/**
 * A response, and whether the code was refused. A valid card whose course is not available now does
 * not count as refused.
 */
interface RedeemingDecision<Answer> {
  readonly answer: Answer;
  readonly isRefused?: boolean;
}

/**
 * Returns what the student gets by redeeming a code, or null if the code is refused. Returns
 * `nothing-new` if the student already has all that the code opens, or has unlimited access to the
 * full course.
 * @param cId the course that the student wants
 */
function findRedemption(
  { code, codeDoc, user }: CodeAndUser,
  uid: string,
  cId: string,
  now: Date,
): Redemption | 'nothing-new' | null {
  if (code !== null && codeDoc !== undefined && refusalCauseOf(code, cId, now) === null) {
    const grant = createGrant(code, now);
    const courses = gainedCourses(user, code, grant);
    return courses.length === 0 ? 'nothing-new' : { code, codeDoc, courses, grant };
  }
  if (isUnlimited(accessOfEnrolment(enrolmentOf(user, cId)))) return 'nothing-new';
  if (code?.usedBy !== uid || code.refund !== null) return null;
  const grantByCode = findGrantByCode(user, cId, code.token);
  // A bundle's card adds no grant to a course that the student already had for a longer period.
  const access =
    grantByCode === undefined
      ? accessOfEnrolment(enrolmentOf(user, cId))
      : [accessOfGrant(grantByCode)];
  return access.some(({ until }) => isOpenAt(until, now)) ? 'nothing-new' : null;
}

type RedeemingResponse =
  | ResponseOf<'courses/course/enroll'>
  | ResponseOf<'courses/course/enroll/lookup'>;

/** Whether the error says that redeeming is locked, so that the code was not checked. */
function isLockError(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'too_many_attempts' && error.cause === undefined
  );
}

/**
 * Redeems codes with optimistic concurrency. Each attempt reads the code and the student, decides,
 * and makes one commit. The commit fails if either document has changed since it was read. If two
 * requests redeem the same code at once, the loser reads again and sees the result of the winner.
 * So no locks are needed, and each request needs at most two attempts for one code. If the response
 * of a commit is lost, the next attempt finds the result of the commit.
 */
export function createEnrolmentService({
  database,
  log,
  now,
  courses,
  published,
  refusedCodes,
  deferredCounts,
}: Context & {
  readonly courses: CourseStore;
  readonly published: PublishedCourses;
  readonly refusedCodes: number;
  readonly deferredCounts: DeferredCounts;
}) {
  const store = createEnrolmentStore(database, deferredCounts);
  const scopeReader = createScopeReader({ courses, published });
  const guessLimiter = createRateLimiter(refusedCodes);
  // If a refusal cannot be stored, the student must wait for `times.refusalWindow`.
  const uncountedLimiter = createRateLimiter(60_000 / times.refusalWindow, { atOnce: 1 });

  /**
   * Reads and decides, and repeats both if a document has changed before the commit. A few refused
   * codes lock an account. A limit per IP address (as reported by the platform) prevents guessing
   * with many accounts. Failed requests count towards this limit too, because they may also reveal
   * information.
   * @param code the code in canonical form
   * @throws 429, and the errors of `decide`
   */
  async function decideWithRetry<Answer extends RedeemingResponse>(
    { caller, sender: { peer } }: Pick<Call<'courses/course/enroll'>, 'caller' | 'sender'>,
    code: string | null,
    decide: (codeAndUser: CodeAndUser) => Promise<RedeemingDecision<Answer>>,
  ): Promise<Answer> {
    const wait = guessLimiter.waitFor(peer, now());
    if (wait > 0) throw tooManyAttempts(wait);
    try {
      const { answer, isRefused } = await retryOnConflict(async () => {
        const codeAndUser = await store.read(caller.uid, code);
        refuseEndedSession(codeAndUser.user, caller);
        try {
          return { answer: await decide(codeAndUser) };
        } catch (error) {
          if (error instanceof ConcurrentChangeError) return null;
          throw error;
        }
      });
      if (isRefused) guessLimiter.take(peer, now());
      return answer;
    } catch (error) {
      // No code was checked for a locked account, so it must not use up the limit that others at
      // the same address share.
      if (!isLockError(error)) guessLimiter.take(peer, now());
      throw error;
    }
  }

  /**
   * Returns null if the code is valid. Otherwise stores the refusal and returns its reason. If the
   * refusal cannot be stored, this locks the account and does not reveal the reason, because
   * guessing would otherwise have no limit.
   * @param cId the course that the code must open, or null for any course
   * @throws 429 while the account is locked
   */
  async function checkCode(
    { caller: student, input }: Pick<Call<'courses/course/enroll/lookup'>, 'caller' | 'input'>,
    codeAndUser: CodeAndUser,
    cId: string | null,
    at: Date,
  ) {
    const before = codeAndUser.user?.redeeming ?? emptyRedeeming;
    const wait = Math.max(remainingLockMs(before, at), uncountedLimiter.waitFor(student.uid, at));
    if (wait > 0) throw tooManyAttempts(wait);
    const reason = refusalCauseOf(codeAndUser.code, cId, at);
    if (reason === null) return null;
    try {
      const typed = codeAndUser.code?.token ?? formatTypedCode(input.token);
      const after = redeemingAfterRefusal(before, { reason, typed }, at);
      await store.countRefusal(student, codeAndUser, after, at);
      return presentRefusal(reason, codeAndUser, student.uid, at);
    } catch (error) {
      if (error instanceof ConcurrentChangeError) throw error;
      log({ severity: 'ERROR', message: `A refused code was not counted: ${String(error)}` });
      uncountedLimiter.take(student.uid, at);
      throw tooManyAttempts(times.refusalWindow, error);
    }
  }

  return {
    /**
     * Redeems a code. Cost: 2 reads and 4 writes. A card that was not sold before adds 1 write. A
     * bundle or lectures add the reads of the catalogue, unless this instance read the catalogue
     * less than a minute ago. A refused code needs only 1 write instead of 4.
     * @throws 429
     */
    'courses/course/enroll'(call) {
      const { caller, input } = call;
      const { cId } = input;
      const code = canonicalCodeOrNull(input.token);
      return decideWithRetry<ResponseOf<'courses/course/enroll'>>(
        call,
        code,
        async (codeAndUser) => {
          const at = now();
          const redemption = findRedemption(codeAndUser, caller.uid, cId, at);
          if (redemption === 'nothing-new') return { answer: { subscribed: true, cId } };
          const refusal = await checkCode(call, codeAndUser, cId, at);
          if (refusal !== null)
            return { answer: { subscribed: false, ...refusal }, isRefused: true };
          if (redemption === null) throw new ConcurrentChangeError();
          const unavailableMessage = await scopeReader.unavailableMessage(redemption.code);
          if (unavailableMessage !== null)
            return { answer: { subscribed: false, ...unavailableCard(unavailableMessage) } };
          if ((await store.redeem(caller, codeAndUser, redemption, at)) === 'done')
            return { answer: { subscribed: true, cId } };
          return { answer: { subscribed: false, ...unavailableCard(courseGoneMessage) } };
        },
      );
    },

    /**
     * Shows what a code opens for this student. Cost: 3 reads. A bundle costs 2 reads and the reads
     * of the catalogue.
     * @throws 404, 429
     */
    'courses/course/enroll/lookup'(call) {
      const { uid } = call.caller;
      const typed = canonicalCodeOrNull(call.input.token);
      return decideWithRetry<ResponseOf<'courses/course/enroll/lookup'>>(
        call,
        typed,
        async (codeAndUser) => {
          const at = now();
          const { code, user } = codeAndUser;
          const cIds = code === null ? [] : coursesInScope(code.opens, code.cId);
          const hasCourse = (cId: string) =>
            findRedemption(codeAndUser, uid, cId, at) === 'nothing-new';
          const enrolled = code !== null && cIds.every(hasCourse);
          const refusal = enrolled ? null : await checkCode(call, codeAndUser, null, at);
          if (refusal !== null) return { answer: { found: false, ...refusal }, isRefused: true };
          if (code === null) throw new ConcurrentChangeError();
          const scope = await scopeReader.describeScope(code, user, at);
          if (scope === null && enrolled) throw notFound();
          if (scope === null || (scope.unavailableMessage !== null && !enrolled)) {
            return {
              answer: {
                found: false,
                ...unavailableCard(scope?.unavailableMessage ?? courseGoneMessage),
              },
            };
          }
          const grantByCode = cIds
            .map((cId) => findGrantByCode(user, cId, code.token))
            .find(Boolean);
          const { until } = grantByCode ?? createGrant(code, at);
          return {
            answer: {
              found: true,
              course: scope.course,
              enrolled,
              usable: refusalCauseOf(code, null, at) === null,
              opens: scope.opens,
              lasts: code.lasts,
              until: until?.toDate().toISOString() ?? null,
            },
          };
        },
      );
    },
  } satisfies Partial<Handlers>;
}
