import { readCode } from '@markaz/contract/access-code';
import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { inactiveCodeMessage, refusalMessages } from '@markaz/contract/enrolment';
import { times } from '@markaz/contract/limits';
import { notFound, tooManyAttempts } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Log } from '../../http/request-log.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { retryUntilUnchanged } from '../../store/retry-until-unchanged.ts';
import { refuseEnded } from '../auth/sessions.ts';
import { maySee } from '../courses/policy.ts';
import { presentSummary } from '../courses/present.ts';
import type { CourseStore } from '../courses/store.ts';
import { afterRefusal, lockedFor, type Refusal, refusalOf } from './attempts.ts';
import type { EnrolmentStore, Outcome, Situation } from './store.ts';

export type EnrolmentService = ReturnType<typeof createEnrolmentService>;

interface Dependencies {
  readonly store: EnrolmentStore;
  readonly courses: Pick<CourseStore, 'readHead'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** The product's list of reasons is closed; what is not active yet is told in words. */
function presentRefusal(reason: Refusal) {
  return reason === 'inactive'
    ? { reason: 'invalid' as const, message: inactiveCodeMessage }
    : { reason, message: refusalMessages[reason] };
}

/**
 * Redeeming is optimistic: what was read decides, and one commit changes code, student and counter
 * together, provided that neither code nor student changed since. Whoever comes too late reads
 * again and learns who was first. No lock is held, so any number of attempts at one code ends
 * after two rounds, and a commit whose answer was lost is recognised when looked at again.
 */
export function createEnrolmentService({ store, courses, log, now }: Dependencies) {
  // Whose refusal could not be counted may have one a window.
  const uncounted = createRateLimiter(60_000 / times.refusalWindow, { atOnce: 1 });

  /** Reads, decides and writes until what was read still stood when it was written. */
  const redeeming = <Answer>(
    student: SignedIn,
    code: string | null,
    decide: (situation: Situation) => Promise<Answer | 'changed'>,
  ): Promise<Answer> =>
    retryUntilUnchanged(async () => {
      const situation = await store.read(student.uid, code);
      refuseEnded(situation.user, student);
      const answer = await decide(situation);
      return answer === 'changed' ? null : { answer };
    });

  /** @throws 429 while locked */
  function refuseLocked({ uid }: SignedIn, { user }: Situation, at: Date): void {
    const locked = user === null ? 0 : lockedFor(user.redeeming, at);
    const wait = Math.max(locked, uncounted.waitFor(uid, at));
    if (wait > 0) throw tooManyAttempts(wait);
  }

  /**
   * A refusal that cannot be counted must not be told, or it could be had without end: it locks.
   * @throws 429
   */
  async function countRefusal(student: SignedIn, situation: Situation, at: Date): Promise<Outcome> {
    const before = situation.user?.redeeming ?? { refusedAt: [], lockedUntil: 0 };
    try {
      return await store.countRefusal(student, situation, afterRefusal(before, at), at);
    } catch (error) {
      log({ severity: 'ERROR', message: `A refused code was not counted: ${String(error)}` });
      uncounted.take(student.uid, at);
      throw tooManyAttempts(times.refusalWindow, error);
    }
  }

  return {
    /** Two reads; four writes where it succeeds, one where it is refused. @throws 404, 429 */
    async enrol(
      student: SignedIn,
      { cId, token }: InputOf<'courses/course/enroll'>,
    ): Promise<ResponseOf<'courses/course/enroll'>> {
      const typed = readCode(token);
      const code = typed.ok ? typed.code : null;
      return redeeming(student, code, async (situation) => {
        if (enrolmentOf(situation.user, cId) !== undefined) return { subscribed: true, cId };
        const at = now();
        refuseLocked(student, situation, at);
        const reason = refusalOf(situation.code, cId, at);
        if (reason !== null || code === null) {
          const counted = await countRefusal(student, situation, at);
          return counted === 'changed'
            ? counted
            : { subscribed: false, ...presentRefusal(reason ?? 'invalid') };
        }
        const outcome = await store.redeem(student, situation, { code, cId, now: at });
        if (outcome === 'course-gone') throw notFound();
        return outcome === 'changed' ? outcome : { subscribed: true, cId };
      });
    },

    /** Which course a code opens for this student; three reads. @throws 404, 429 */
    async lookup(
      student: SignedIn,
      { token }: InputOf<'courses/course/enroll/lookup'>,
    ): Promise<ResponseOf<'courses/course/enroll/lookup'>> {
      const typed = readCode(token);
      return redeeming(student, typed.ok ? typed.code : null, async (situation) => {
        const { code } = situation;
        const enrolled = code !== null && enrolmentOf(situation.user, code.cId) !== undefined;
        if (!enrolled) {
          const at = now();
          refuseLocked(student, situation, at);
          const reason = refusalOf(code, null, at);
          if (reason !== null) {
            const counted = await countRefusal(student, situation, at);
            return counted === 'changed' ? counted : { found: false, ...presentRefusal(reason) };
          }
        }
        const cId = code?.cId ?? '';
        const head = await courses.readHead(cId);
        if (head === null || !maySee(student, head)) throw notFound();
        return { found: true, course: presentSummary(cId, head), enrolled };
      });
    },
  };
}
