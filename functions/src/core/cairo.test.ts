import { cairoDay } from '@markaz/contract/time/cairo';
import { expect, it } from 'vitest';
import { lastCairoDays } from './cairo.ts';

it('starts each day at midnight in Cairo, in winter and in summer time', () => {
  expect(cairoDay(new Date('2026-01-15T21:59:59Z'))).toBe('2026-01-15');
  expect(cairoDay(new Date('2026-01-15T22:00:00Z'))).toBe('2026-01-16');
  expect(cairoDay(new Date('2026-07-15T20:59:59Z'))).toBe('2026-07-15');
  expect(cairoDay(new Date('2026-07-15T21:00:00Z'))).toBe('2026-07-16');
});

it('lists the last days, even across the end of a month or a clock change', () => {
  expect(lastCairoDays(new Date('2026-03-01T12:00:00Z'), 3)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  const overSummerTime = lastCairoDays(new Date('2026-11-05T23:30:00Z'), 10);
  expect(new Set(overSummerTime).size).toBe(10);
  expect(overSummerTime.at(-1)).toBe('2026-11-06');
});
