import { expect, it } from 'vitest';
import { placeholderAppearance } from './placeholder-appearance.ts';

it('returns the same appearance for a course each time, and different appearances for different courses', () => {
  expect(placeholderAppearance('abc')).toEqual(placeholderAppearance('abc'));
  const appearances = Array.from({ length: 60 }, (_, index) =>
    JSON.stringify(placeholderAppearance(`course-${index}`)),
  );
  expect(new Set(appearances).size).toBeGreaterThan(20);
});
