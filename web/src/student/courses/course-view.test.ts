import { expect, it } from 'vitest';
import { formatTotalDuration } from './course-view.tsx';

it('formats the total duration of lectures, and returns null if a lecture’s duration is unknown', () => {
  expect(formatTotalDuration([{ durationSeconds: 3600 }, { durationSeconds: 1800 }])).toBe(
    'ساعة و٣٠ دقيقة',
  );
  expect(formatTotalDuration([{ durationSeconds: 3600 }, { durationSeconds: null }])).toBeNull();
  expect(formatTotalDuration([])).toBeNull();
});
