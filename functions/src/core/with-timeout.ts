import { GrpcStatus } from 'firebase-admin/firestore';
import { unavailable } from './api-error.ts';

/** Error for a call that did not finish in time. The call may still take effect. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
  /** The matching gRPC status. */
  readonly code = GrpcStatus.DEADLINE_EXCEEDED;
  /** The call, which continues in the background. */
  readonly call: Promise<unknown>;

  constructor(milliseconds: number, call: Promise<unknown>) {
    super(`No answer within ${Math.round(milliseconds)} ms`);
    this.call = call;
  }
}

/**
 * Awaits a call, but rejects after a number of milliseconds. The call itself then continues.
 * @throws the error of the call. After the timeout, throws `timeoutError`. Its default is a 503
 * with a `CallTimeout` as its cause.
 */
export async function withTimeout<Result>(
  call: Promise<Result>,
  milliseconds: number,
  timeoutError?: Error,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const rejectLate = () => reject(timeoutError ?? unavailable(new CallTimeout(milliseconds, call)));
  const timer = setTimeout(rejectLate, milliseconds);
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer));
}
