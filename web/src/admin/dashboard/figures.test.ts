import { expect, it } from 'vitest';
import { completionShare, findLargestDrop, summariseEnrolments } from './figures.ts';

const lecture = (completions: number) => ({ id: 'l', title: 'محاضرة', completions });
const course = (enrolments: number, ...completions: number[]) => ({
  id: 'c',
  title: 'كورس',
  enrolments,
  completions: completions.reduce((sum, one) => sum + one, 0),
  lectures: completions.map(lecture),
});

it('adds up the enrolments of all days, and returns the first day with the most enrolments', () => {
  const days = [
    { day: '2026-11-19', enrolments: 2 },
    { day: '2026-11-20', enrolments: 7 },
    { day: '2026-11-21', enrolments: 7 },
  ];
  expect(summariseEnrolments(days)).toEqual({ total: 16, peak: days[1] });
  expect(summariseEnrolments([{ day: '2026-11-21', enrolments: 0 }])).toEqual({
    total: 0,
    peak: null,
  });
});

it('finds the lecture after which most students stop, or returns 0 if they stop before the first lecture', () => {
  expect(findLargestDrop(course(40, 38, 30, 12, 11))).toEqual({
    lecture: 2,
    before: 30,
    after: 12,
  });
  expect(findLargestDrop(course(40, 10, 8))).toEqual({ lecture: 0, before: 40, after: 10 });
});

it('returns null if no lecture has fewer students than the lecture before it', () => {
  expect(findLargestDrop(course(3, 3, 3))).toBeNull();
  expect(findLargestDrop(course(0, 5, 6))).toBeNull();
  expect(findLargestDrop(course(4))).toBeNull();
});

it('limits the share of completions to 1, and returns null if nobody is enrolled', () => {
  expect(completionShare(3, 4)).toBe(0.75);
  expect(completionShare(9, 4)).toBe(1);
  expect(completionShare(9, 0)).toBeNull();
});
