/** Whether `npm run test:all` runs, which tests at full size (docs/tests.md). */
export const isFull = process.env.MARKAZ_TEST_ALL === '1';

/**
 * The size of a test: how many requests, users or random inputs it takes.
 * @param small for `npm test`: the same promise, at a size that every change can afford.
 * @param full for `npm run test:all`.
 */
export function sized<Size>(small: Size, full: Size): Size {
  return isFull ? full : small;
}
