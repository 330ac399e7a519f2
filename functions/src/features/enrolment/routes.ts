import { tooManyAttempts } from '../../http/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
import { createTokenBuckets } from '../../http/token-buckets.ts';
import type { EnrolmentService } from './service.ts';

export function enrolmentHandlers(deps: {
  readonly enrolment: EnrolmentService;
  readonly requestLimits: RequestLimits;
  readonly now: () => Date;
}) {
  const { enrolment, now } = deps;
  const guesses = createTokenBuckets(deps.requestLimits.refusedCodes);

  /** Each account is locked after a few refusals; this holds who guesses with many accounts. */
  const holdGuessing = async <Answer extends object>(
    network: string,
    redeem: () => Promise<Answer>,
  ): Promise<Answer> => {
    const wait = guesses.waitFor(network, now());
    if (wait > 0) throw tooManyAttempts(wait);
    const answer = await redeem();
    if ('reason' in answer) guesses.take(network, now());
    return answer;
  };

  return {
    'courses/course/enroll': ({ caller, input, sender }) =>
      holdGuessing(sender.network, () => enrolment.enrol(caller, input)),
    'courses/course/enroll/lookup': ({ caller, input, sender }) =>
      holdGuessing(sender.network, () => enrolment.lookup(caller, input)),
  } satisfies Partial<Handlers>;
}
