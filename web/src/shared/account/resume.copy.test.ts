import { expect, it } from 'vitest';
import { resumeCopy } from './resume.copy.ts';

it.each([
  ['المبتدأ والخبر', 'المحاضرة: المبتدأ والخبر'],
  ['المحاضرة ١', 'المحاضرة ١'],
])('names the lecture «%s» once', (title, text) => {
  expect(resumeCopy.lecture(title)).toBe(text);
});
