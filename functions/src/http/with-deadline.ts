import { unavailable } from './api-error.ts';

/** Milliseconds; below the 60 s after which Hosting gives up on a function. */
const patience = 30_000;

/**
 * Gives up waiting after `milliseconds`: Firestore's client repeats some calls for ten minutes,
 * and a person waits better when told to come again. The work itself goes on.
 * @throws 503
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  milliseconds = patience,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(unavailable(new Error(`No answer within ${milliseconds} ms`))),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
