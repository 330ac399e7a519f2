import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const start = new Date('2026-11-21T10:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

it('allows a burst up to the limit, and then only as many calls as tokens were added', () => {
  const limiter = createRateLimiter(60);
  for (let taken = 0; taken < 60; taken += 1) expect(limiter.take('a', start)).toBe(0);
  expect(limiter.take('a', start)).toBe(1_000);
  expect(limiter.take('a', after(400))).toBeCloseTo(600);
  expect(limiter.take('a', after(1_000))).toBe(0);
  expect(limiter.take('a', after(1_000))).toBe(1_000);
});

it('allows the maximum number of calls per minute if they are spread evenly', () => {
  const limiter = createRateLimiter(100);
  for (let request = 0; request < 1_000; request += 1) {
    expect(limiter.take('a', after(request * 600))).toBe(0);
  }
});

it('limits each key separately, and takes no token in waitFor', () => {
  const limiter = createRateLimiter(1);
  expect(limiter.waitFor('a', start)).toBe(0);
  expect(limiter.waitFor('a', start)).toBe(0);
  limiter.take('a', start);
  expect(limiter.waitFor('a', start)).toBe(60_000);
  expect(limiter.waitFor('b', start)).toBe(0);
});

it('never collects more tokens than the limit, and loses none when the clock goes back', () => {
  const limiter = createRateLimiter(2);
  limiter.take('a', start);
  expect([limiter.take('a', after(3_600_000)), limiter.take('a', after(3_600_000))]).toEqual([
    0, 0,
  ]);
  expect(limiter.take('a', after(3_600_000))).toBeGreaterThan(0);
  expect(limiter.waitFor('a', start)).toBe(30_000);
});

it('removes the least recently used key if there are too many keys', () => {
  const limiter = createRateLimiter(1, { keys: 2 });
  for (const key of ['a', 'b', 'c']) limiter.take(key, start);
  expect(['a', 'b', 'c'].map((key) => limiter.waitFor(key, start))).toEqual([0, 60_000, 60_000]);
});
