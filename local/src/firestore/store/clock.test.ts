import { describe, expect, it } from 'vitest';
import { CommitClock } from './clock.ts';

const second = 1_000_000;

describe('commit times', () => {
  it('increase even if the system clock stops or goes back', () => {
    let nowMillis = 5_000;
    const clock = new CommitClock(() => nowMillis, 0);
    const times = [clock.next(false).commitTime, clock.next(false).commitTime];
    nowMillis = 1_000;
    times.push(clock.next(false).commitTime);
    expect(times).toEqual([5 * second, 5 * second + 1, 5 * second + 2]);
  });

  it('continue after the highest time of an earlier run', () => {
    const clock = new CommitClock(() => 1_000, 9 * second);
    expect(clock.next(false).commitTime).toBe(9 * second + 1);
  });

  it('are later than the times of all earlier reads', () => {
    const clock = new CommitClock(() => 5_000, 0);
    const read = clock.read();
    expect(clock.next(false).commitTime).toBeGreaterThan(read);
    clock.observe(6 * second);
    expect(clock.next(false).commitTime).toBeGreaterThan(6 * second);
  });

  it('include the system clock’s fraction of a millisecond', () => {
    const clock = new CommitClock(() => 5_000.123, 0);
    expect(clock.next(false)).toEqual({ commitTime: 5_000_123, requestTime: 5_000_000 });
  });
});

describe('server timestamps', () => {
  it('are different for two commits within one millisecond', () => {
    const clock = new CommitClock(() => 5_000, 0);
    const first = clock.next(true);
    const second = clock.next(true);
    expect(first.requestTime).toBe(5_000_000);
    expect(second.requestTime).toBeGreaterThan(first.commitTime);
    expect(second.requestTime).toBeLessThanOrEqual(second.commitTime);
  });

  it('commit times are at most a few milliseconds ahead of the system clock', () => {
    const clock = new CommitClock(() => 5_000, 0);
    for (let commit = 0; commit < 1_000; commit++) clock.next(true);
    expect(clock.now()).toBeLessThan(5_007_000);
  });
});
