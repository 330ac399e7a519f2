// @vitest-environment happy-dom
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NextLecture } from './next-lecture.tsx';

afterEach(cleanup);

const lecture = { title: 'أحكام المياه', durationSeconds: 2_700 } as Lecture;

it('shows position and time left in one set of digits', () => {
  render(<NextLecture lecture={lecture} step={{ state: 'begun', position: 750 }} />);
  const { textContent } = screen.getByText(/^عند/u);
  expect(textContent?.replaceAll(/[\u2066-\u2069]/gu, '')).toBe('عند 12:30، بقي 33 دقيقة');
});

it('shows the length of a lecture that was not begun in the digits of the interface', () => {
  render(<NextLecture lecture={lecture} step={{ state: 'fresh', position: 0 }} />);
  expect(screen.getByText('٤٥ دقيقة')).toBeTruthy();
});
