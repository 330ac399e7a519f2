import { expect, it } from 'vitest';
import { goals, holds, median, shown } from './goals.ts';

it('counts more points, and less of everything else, as better', () => {
  expect(holds(goals.performance, 98, goals.performance.gate)).toBe(true);
  expect(holds(goals.performance, 96, goals.performance.gate)).toBe(false);
  expect(holds(goals.script, 135.1, goals.script.gate)).toBe(false);
  expect(holds(goals.cls, 0, goals.cls.goal)).toBe(true);
});

it('returns the median', () => {
  expect(median([3, 100, 1, 2, 50])).toBe(3);
});

it('never sets a stricter gate than the goal', () => {
  for (const goal of Object.values(goals)) expect(holds(goal, goal.goal, goal.gate)).toBe(true);
});

it('shows values beyond the goal in bold, and beyond the gate with a cross', () => {
  const goal = { ...goals.script, goal: 110, gate: 115 };
  expect(shown(goal, 110)).toBe('110.0 KB');
  expect(shown(goal, 111)).toBe('**111.0 KB**');
  expect(shown(goal, 121)).toBe('**121.0 KB** ✗');
  expect(shown(goals.performance, 98)).toBe('**98**');
  expect(shown(goals.cls, 0)).toBe('0');
});
