import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const start = new Date('2026-11-21T10:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

it('gives so many at once, and then as they refill', () => {
  const limiter = createRateLimiter(60);
  for (let taken = 0; taken < 60; taken += 1) expect(limiter.take('a', start)).toBe(0);
  expect(limiter.take('a', start)).toBe(1_000);
  expect(limiter.take('a', after(400))).toBeCloseTo(600);
  expect(limiter.take('a', after(1_000))).toBe(0);
  expect(limiter.take('a', after(1_000))).toBe(1_000);
});

it('lets a whole minute’s number through in any minute', () => {
  const limiter = createRateLimiter(100);
  for (let request = 0; request < 1_000; request += 1) {
    expect(limiter.take('a', after(request * 600))).toBe(0);
  }
});

it('keeps keys apart, and looks without taking', () => {
  const limiter = createRateLimiter(1);
  expect(limiter.waitFor('a', start)).toBe(0);
  expect(limiter.waitFor('a', start)).toBe(0);
  limiter.take('a', start);
  expect(limiter.waitFor('a', start)).toBe(60_000);
  expect(limiter.waitFor('b', start)).toBe(0);
});

it('never holds more than a full bucket, nor less when the clock goes back', () => {
  const limiter = createRateLimiter(2);
  limiter.take('a', start);
  expect([limiter.take('a', after(3_600_000)), limiter.take('a', after(3_600_000))]).toEqual([
    0, 0,
  ]);
  expect(limiter.take('a', after(3_600_000))).toBeGreaterThan(0);
  expect(limiter.waitFor('a', start)).toBe(30_000);
});

it('forgets who was quiet longest where there are too many', () => {
  const limiter = createRateLimiter(1, { keys: 2 });
  for (const key of ['a', 'b', 'c']) limiter.take(key, start);
  expect(['a', 'b', 'c'].map((key) => limiter.waitFor(key, start))).toEqual([0, 60_000, 60_000]);
});
