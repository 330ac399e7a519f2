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

it('adds days up and names the first of the best', () => {
  const days = [
    { day: '2026-11-19', enrolments: 2 },
    { day: '2026-11-20', enrolments: 7 },
    { day: '2026-11-21', enrolments: 7 },
  ];
  expect(enrolmentsOf(days)).toEqual({ total: 16, peak: days[1] });
  expect(enrolmentsOf([{ day: '2026-11-21', enrolments: 0 }])).toEqual({ total: 0, peak: null });
});

it('finds where most stop, be it before the first lecture', () => {
  expect(greatestStop(course(40, 38, 30, 12, 11))).toEqual({ after: 2, before: 30, beyond: 12 });
  expect(greatestStop(course(40, 10, 8))).toEqual({ after: 0, before: 40, beyond: 10 });
});

it('finds no stop where each lecture has as many as the one before, or more', () => {
  expect(greatestStop(course(3, 3, 3))).toBeNull();
  expect(greatestStop(course(0, 5, 6))).toBeNull();
  expect(greatestStop(course(4))).toBeNull();
});

it('never gives more than all', () => {
  expect(shareOf(3, 4)).toBe(0.75);
  expect(shareOf(9, 4)).toBe(1);
  expect(shareOf(9, 0)).toBeNull();
});
