import { expect, it } from 'vitest';
import { formatFigure, goals, isWithinBound, median } from './goals.ts';

it('requires points to reach their bound, and other figures not to exceed theirs', () => {
  expect(isWithinBound(goals.performance, 98, goals.performance.gate)).toBe(true);
  expect(isWithinBound(goals.performance, 96, goals.performance.gate)).toBe(false);
  expect(isWithinBound(goals.script, 135.1, goals.script.gate)).toBe(false);
  expect(isWithinBound(goals.cls, 0, goals.cls.goal)).toBe(true);
});

it('calculates the median of several figures', () => {
  expect(median([3, 100, 1, 2, 50])).toBe(3);
});

it('the gate of a goal is never stricter than the goal', () => {
  for (const goal of Object.values(goals))
    expect(isWithinBound(goal, goal.goal, goal.gate)).toBe(true);
});

it('formats a figure in bold if it misses the goal, and adds a cross if it misses the gate', () => {
  const goal = { ...goals.script, goal: 110, gate: 115 };
  expect(formatFigure(goal, 110)).toBe('110.0 KB');
  expect(formatFigure(goal, 111)).toBe('**111.0 KB**');
  expect(formatFigure(goal, 121)).toBe('**121.0 KB** ✗');
  expect(formatFigure(goals.performance, 98)).toBe('**98**');
  expect(formatFigure(goals.cls, 0)).toBe('0');
});
