// @vitest-environment happy-dom
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NextLecture } from './next-lecture.tsx';

afterEach(cleanup);

const lecture = { title: 'المحاضرة ١', durationSeconds: 2_740 } as Lecture;

it.each([
  ['begun', 750, 'المحاضرة ١عند 12:30، بقي 33:10'],
  ['fresh', 0, 'المحاضرة ١٤٦ دقيقة'],
  ['quiz', 2_700, 'المحاضرة ١'],
] as const)('shows the step «%s» with its times in one set of digits', (state, position, text) => {
  const { container } = render(<NextLecture step={{ state, position }} lecture={lecture} />);
  expect(container.textContent?.replaceAll(/[\u2066-\u2069]/gu, '')).toBe(text);
});
