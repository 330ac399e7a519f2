import { expect, it } from 'vitest';
import { enrolmentsOf, greatestStop, shareOf } from './figures.ts';

const lecture = (completions: number) => ({ id: 'l', title: 'محاضرة', completions });
const course = (enrolments: number, ...completions: number[]) => ({
  id: 'c',
  title: 'كورس',
  enrolments,
  completions: completions.reduce((sum, one) => sum + one, 0),
  lectures: completions.map(lecture),
});

it('sums up the days, and returns the first of the best days', () => {
  const days = [
    { day: '2026-11-19', enrolments: 2 },
    { day: '2026-11-20', enrolments: 7 },
    { day: '2026-11-21', enrolments: 7 },
  ];
  expect(enrolmentsOf(days)).toEqual({ total: 16, peak: days[1] });
  expect(enrolmentsOf([{ day: '2026-11-21', enrolments: 0 }])).toEqual({ total: 0, peak: null });
});

it('finds the lecture after which most students stop, or a stop before the first one', () => {
  expect(greatestStop(course(40, 38, 30, 12, 11))).toEqual({ after: 2, before: 30, beyond: 12 });
  expect(greatestStop(course(40, 10, 8))).toEqual({ after: 0, before: 40, beyond: 10 });
});

it('finds no stop if no lecture has fewer students than the one before', () => {
  expect(greatestStop(course(3, 3, 3))).toBeNull();
  expect(greatestStop(course(0, 5, 6))).toBeNull();
  expect(greatestStop(course(4))).toBeNull();
});

it('limits a share to 1, and returns null if the total is 0', () => {
  expect(shareOf(3, 4)).toBe(0.75);
  expect(shareOf(9, 4)).toBe(1);
  expect(shareOf(9, 0)).toBeNull();
});
