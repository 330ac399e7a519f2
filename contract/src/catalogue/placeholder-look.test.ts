import { expect, it } from 'vitest';
import { placeholderLook } from './placeholder-look.ts';

it('returns the same appearance for one course and different ones for other courses', () => {
  expect(placeholderLook('abc')).toEqual(placeholderLook('abc'));
  const appearances = Array.from({ length: 60 }, (_, index) =>
    JSON.stringify(placeholderLook(`course-${index}`)),
  );
  expect(new Set(appearances).size).toBeGreaterThan(20);
});
