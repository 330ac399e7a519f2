import { GrpcStatus } from 'firebase-admin/firestore';
import { unavailable } from './api-error.ts';

/** Error for a call that did not finish in time. The call may still take effect. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** The matching gRPC status. */
  readonly code = GrpcStatus.DEADLINE_EXCEEDED;
  /** The call, which continues in the background. */
  readonly work: Promise<unknown>;

  constructor(milliseconds: number, work: Promise<unknown>) {
    super(`No answer within ${Math.round(milliseconds)} ms`);
    this.work = work;
  }
}

/**
 * Rejects after a number of milliseconds, while the work itself continues.
 * @throws the error of the work, or `late`, by default a 503 with an `Unanswered` as its cause
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late?: Error,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(late ?? unavailable(new Unanswered(milliseconds, work)));
  const timer = setTimeout(giveUp, milliseconds);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
