import { ApiError, tooManyAttempts } from '../../core/api-error.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
import type { Sender } from '../../http/sender.ts';
import type { EnrolmentService } from './service.ts';

/** Refused without a look at the code. */
function isLocked(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'too_many_attempts' && error.cause === undefined
  );
}

export function enrolmentHandlers(deps: {
  readonly enrolment: EnrolmentService;
  readonly requestLimits: RequestLimits;
  readonly now: () => Date;
}) {
  const { enrolment, now } = deps;
  const guesses = createRateLimiter(deps.requestLimits.refusedCodes);

  /**
   * Each account is locked after a few refusals; this holds who guesses with many accounts, by what
   * the platform itself says of where they come from. Whatever fails may have told something, too.
   */
  const holdGuessing = async <Answer extends object>(
    { peer }: Sender,
    redeem: () => Promise<Answer>,
  ): Promise<Answer> => {
    const wait = guesses.waitFor(peer, now());
    if (wait > 0) throw tooManyAttempts(wait);
    try {
      const answer = await redeem();
      if ('reason' in answer) guesses.take(peer, now());
      return answer;
    } catch (error) {
      // A locked account has tried nothing, and must not use up what others share with it.
      if (!isLocked(error)) guesses.take(peer, now());
      throw error;
    }
  };

  return {
    'courses/course/enroll': ({ caller, input, sender }) =>
      holdGuessing(sender, () => enrolment.enrol(caller, input)),
    'courses/course/enroll/lookup': ({ caller, input, sender }) =>
      holdGuessing(sender, () => enrolment.lookup(caller, input)),
  } satisfies Partial<Handlers>;
}
