import { expect, it } from 'vitest';
import { totalLength } from './course-view.tsx';

it('adds up the lengths of lectures, and returns null if one is unknown', () => {
  expect(totalLength([{ durationSeconds: 3600 }, { durationSeconds: 1800 }])).toBe(
    'ساعة و٣٠ دقيقة',
  );
  expect(totalLength([{ durationSeconds: 3600 }, { durationSeconds: null }])).toBeNull();
  expect(totalLength([])).toBeNull();
});
