import { expect, it } from 'vitest';
import { formatDuration } from '../format/time.ts';
import { resumeCopy } from './resume.copy.ts';

it('says what is left of a lecture in the digits of the clock beside it', () => {
  expect(resumeCopy.left(formatDuration(1_950))).toBe('بقي 33 دقيقة');
  expect(resumeCopy.left(formatDuration(8_400))).toBe('بقي ساعتان و20 دقيقة');
  expect(resumeCopy.left(formatDuration(90))).toBe('بقي دقيقتان');
});
