import { expect, it } from 'vitest';
import { placeholderLook } from './placeholder-look.ts';

it('returns the same look for a course each time, and different looks for others', () => {
  expect(placeholderLook('abc')).toEqual(placeholderLook('abc'));
  const looks = Array.from({ length: 60 }, (_, index) =>
    JSON.stringify(placeholderLook(`course-${index}`)),
  );
  expect(new Set(looks).size).toBeGreaterThan(20);
});
