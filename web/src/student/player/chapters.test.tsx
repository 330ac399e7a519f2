// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toWebVtt } from './chapter-track.tsx';
import { ChapterList, TimedText } from './chapters.tsx';
import { playhead, useSeeks } from './playhead.ts';
import { readChapters } from './read-chapters.ts';

const text =
  'شرح باب الوضوء من www.example.com\n٠٠:٠٠ المقدمة\n- 5:07 – أركان <الوضوء>\n1:02:03 أسئلة';
const chapters = readChapters(text);

afterEach(() => {
  cleanup();
  playhead.set(null);
});

function collectSeeks() {
  const seeks = vi.fn();
  renderHook(() => useSeeks(seeks));
  return seeks;
}

it('lists the chapters, plays one with a tap, and marks the current one', () => {
  const seeks = collectSeeks();
  render(<ChapterList description={text} />);
  screen.getByText('فصول الفيديو: ٣');
  const second = screen.getByRole('button', { name: '5:07 أركان <الوضوء>' });
  fireEvent.click(second);
  expect(seeks.mock.calls).toEqual([[307, 0]]);
  const marked = () =>
    screen
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-current') === 'true')
      .map(({ textContent }) => textContent);
  expect(marked()).toEqual([]);
  act(() => playhead.set({ seconds: 307, part: 0, medium: 'video' }));
  expect(marked()).toEqual(['5:07أركان <الوضوء>']);
  screen.getByText('الآن: أركان <الوضوء>');
  act(() => playhead.set({ seconds: 400, part: 1, medium: 'video' }));
  expect(marked()).toEqual([]);
});

it('makes the times of the description buttons, and keeps its text', () => {
  const seeks = collectSeeks();
  const { container } = render(<TimedText text={text} />);
  expect(container.textContent).toBe(text);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '٠٠:٠٠',
    '5:07',
    '1:02:03',
  ]);
  screen.getByRole('link', { name: 'www.example.com' });
  fireEvent.click(screen.getByRole('button', { name: 'شغّل من 1:02:03 أسئلة' }));
  expect(seeks.mock.calls).toEqual([[3723, 0]]);
});

it('writes chapters as WebVTT, with titles as plain text', () => {
  expect(toWebVtt(chapters)).toBe(
    [
      'WEBVTT\n',
      '00:00:00.000 --> 00:05:07.000\nالمقدمة\n',
      '00:05:07.000 --> 01:02:03.000\nأركان &lt;الوضوء&gt;\n',
      '01:02:03.000 --> 99:59:59.000\nأسئلة\n',
    ].join('\n'),
  );
});
