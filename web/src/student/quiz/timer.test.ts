import { describe, expect, it } from 'vitest';
import { createCountdown, warningBetween } from './timer.tsx';

const minute = 60_000;

function startCountdown(remaining: number) {
  const time = { wall: 1_000_000, steady: 500 };
  const countdown = createCountdown(remaining, {
    wall: () => time.wall,
    steady: () => time.steady,
  });
  return {
    countdown,
    advance: (steady: number, wall = steady) => {
      time.steady += steady;
      time.wall += wall;
    },
  };
}

describe('createCountdown', () => {
  it('stops the countdown at zero', () => {
    const { countdown, advance } = startCountdown(10 * minute);
    advance(4 * minute);
    expect(countdown.remainingMs()).toBe(6 * minute);
    advance(7 * minute);
    expect(countdown.remainingMs()).toBe(0);
    expect(countdown.hasCertainlyEnded()).toBe(true);
  });

  it('ends by the wall clock after a sleep, but does not treat this end as certain', () => {
    const { countdown, advance } = startCountdown(10 * minute);
    advance(minute, 12 * minute);
    expect(countdown.remainingMs()).toBe(0);
    expect(countdown.hasCertainlyEnded()).toBe(false);
  });

  it('does not gain time if the wall clock is set back', () => {
    const { countdown, advance } = startCountdown(10 * minute);
    advance(4 * minute, -60 * minute);
    expect(countdown.remainingMs()).toBe(6 * minute);
  });
});

it('warns once when five minutes remain, and once when one minute remains', () => {
  expect(warningBetween(5.1 * minute, 5 * minute)).toBe(5 * minute);
  expect(warningBetween(5 * minute, 4.9 * minute)).toBeNull();
  expect(warningBetween(1.2 * minute, 0.9 * minute)).toBe(minute);
  expect(warningBetween(10 * minute, 0.5 * minute)).toBe(minute);
  expect(warningBetween(0.5 * minute, 0)).toBeNull();
});
