import { expect, it } from 'vitest';
import { totalLength } from './course-facts.ts';

it('adds lectures up, and says nothing where one is silent', () => {
  expect(totalLength([{ durationSeconds: 3600 }, { durationSeconds: 1800 }])).toBe(
    'ساعة و٣٠ دقيقة',
  );
  expect(totalLength([{ durationSeconds: 3600 }, { durationSeconds: null }])).toBeNull();
  expect(totalLength([])).toBeNull();
});
