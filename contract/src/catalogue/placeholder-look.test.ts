import { expect, it } from 'vitest';
import { placeholderLook } from './placeholder-look.ts';

it('gives a course the same look each time, and different courses different looks', () => {
  expect(placeholderLook('abc')).toEqual(placeholderLook('abc'));
  const looks = Array.from({ length: 60 }, (_, index) =>
    JSON.stringify(placeholderLook(`course-${index}`)),
  );
  expect(new Set(looks).size).toBeGreaterThan(20);
});
