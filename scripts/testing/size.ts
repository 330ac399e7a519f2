/** Whether this is `npm run test:all`. It runs the tests at full size (docs/tests.md). */
export const isFull = process.env.MARKAZ_TEST_ALL === '1';

/**
 * Returns the size of a test, such as its number of requests, users or random inputs.
 * @param small the size for `npm test`, with which the test is fast enough for every change.
 * @param full the size for `npm run test:all`.
 */
export function testSize<Size>(small: Size, full: Size): Size {
  return isFull ? full : small;
}
