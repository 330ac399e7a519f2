import { unavailable } from './api-error.ts';

/** Milliseconds; below the 60 s after which Hosting gives up on a function. */
const patience = 30_000;

/**
 * Gives up waiting after `milliseconds`: Firestore's client repeats some calls for ten minutes,
 * and a person waits better when told to come again. The work itself goes on.
 * @throws 503
 */
export function withDeadline<Result>(
  work: Promise<Result>,
  milliseconds = patience,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(unavailable(new Error(`No answer within ${milliseconds} ms`)));
    const timer = setTimeout(giveUp, milliseconds);
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
