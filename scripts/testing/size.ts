/** Whether this is `npm run test:all`, which tests at full size (docs/tests.md). */
export const isFull = process.env.MARKAZ_TEST_ALL === '1';

/**
 * Returns the size of a test, such as its number of requests, users or random inputs.
 * @param small for `npm test`: the same guarantee, at a size that every change can afford.
 * @param full for `npm run test:all`.
 */
export function sized<Size>(small: Size, full: Size): Size {
  return isFull ? full : small;
}
