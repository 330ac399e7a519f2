import { GrpcStatus } from 'firebase-admin/firestore';
import { unavailable } from './api-error.ts';

/** Something was not answered in time; it may still take effect. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** What gRPC would call it. */
  readonly code = GrpcStatus.DEADLINE_EXCEEDED;
  /** Goes on; nobody waits for it any more. */
  readonly work: Promise<unknown>;

  constructor(milliseconds: number, work: Promise<unknown>) {
    super(`No answer within ${Math.round(milliseconds)} ms`);
    this.work = work;
  }
}

/**
 * Gives up waiting after so many milliseconds; the work itself goes on.
 * @throws what the work throws, or `late`, which is 503 for an `Unanswered` unless told
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
