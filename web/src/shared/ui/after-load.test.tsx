// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AfterLoad } from './after-load.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Renders the component a number of milliseconds after the start of a document that has loaded
 * after 500 ms.
 */
function renderAt(ms: number) {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockReturnValue(ms);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { duration: 500 } as PerformanceEntry,
  ]);
  render(<AfterLoad>notes</AfterLoad>);
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('renders its children four seconds after the document has loaded', () => {
  renderAt(600);
  wait(3_899);
  expect(screen.queryByText('notes')).toBeNull();
  wait(1);
  expect(screen.getByText('notes')).toBeDefined();
});

it('renders its children at once on a page that a link opens later', () => {
  renderAt(10_000);
  wait(0);
  expect(screen.getByText('notes')).toBeDefined();
});
