import { unavailable } from './api-error.ts';

/**
 * Gives up waiting after so many milliseconds; the work itself goes on.
 * @throws what the work throws, or `late`, which is 503 unless told
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late: Error = unavailable(new Error(`No answer within ${milliseconds} ms`)),
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, milliseconds, late);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
