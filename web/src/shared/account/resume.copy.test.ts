import { expect, it } from 'vitest';
import { formatDuration } from '../format/time.ts';
import { resumeCopy } from './resume.copy.ts';

it.each([
  ['المبتدأ والخبر', 'المحاضرة: المبتدأ والخبر'],
  ['المحاضرة ١', 'المحاضرة ١'],
])('names the lecture «%s» once', (title, text) => {
  expect(resumeCopy.lecture(title)).toBe(text);
});

it('says what is left of a lecture in the digits of the clock beside it', () => {
  expect(resumeCopy.left(formatDuration(1_950))).toBe('بقي 33 دقيقة');
  expect(resumeCopy.left(formatDuration(8_400))).toBe('بقي ساعتان و20 دقيقة');
  expect(resumeCopy.left(formatDuration(90))).toBe('بقي دقيقتان');
});
