import { describe, expect, it } from 'vitest';
import { createCountdown, warningBetween } from './timer.tsx';

const minute = 60_000;

function started(remaining: number) {
  const time = { wall: 1_000_000, steady: 500 };
  const countdown = createCountdown(remaining, {
    wall: () => time.wall,
    steady: () => time.steady,
  });
  return {
    countdown,
    pass: (steady: number, wall = steady) => {
      time.steady += steady;
      time.wall += wall;
    },
  };
}

describe('a countdown', () => {
  it('goes down to zero and no further', () => {
    const { countdown, pass } = started(10 * minute);
    pass(4 * minute);
    expect(countdown.left()).toBe(6 * minute);
    pass(7 * minute);
    expect(countdown.left()).toBe(0);
    expect(countdown.isSurelyOver()).toBe(true);
  });

  it('counts time asleep by the wall clock, and is not sure of it', () => {
    const { countdown, pass } = started(10 * minute);
    pass(minute, 12 * minute);
    expect(countdown.left()).toBe(0);
    expect(countdown.isSurelyOver()).toBe(false);
  });

  it('gains no time if the wall clock is set back', () => {
    const { countdown, pass } = started(10 * minute);
    pass(4 * minute, -60 * minute);
    expect(countdown.left()).toBe(6 * minute);
  });
});

it('warns once at five minutes and once at one', () => {
  expect(warningBetween(5.1 * minute, 5 * minute)).toBe(5 * minute);
  expect(warningBetween(5 * minute, 4.9 * minute)).toBeNull();
  expect(warningBetween(1.2 * minute, 0.9 * minute)).toBe(minute);
  expect(warningBetween(10 * minute, 0.5 * minute)).toBe(minute);
  expect(warningBetween(0.5 * minute, 0)).toBeNull();
});
