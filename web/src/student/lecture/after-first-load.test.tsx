// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AfterFirstLoad } from './after-first-load.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('shows notes four seconds after the first page of a visit, and at once on later pages', async () => {
  const routes = ['/first', '/later'].map((path) => ({
    path,
    element: <AfterFirstLoad key={path}>{`notes of ${path}`}</AfterFirstLoad>,
  }));
  const router = createMemoryRouter(routes, { initialEntries: ['/first'] });
  render(<RouterProvider router={router} />);
  wait(3_999);
  expect(screen.queryByText('notes of /first')).toBeNull();
  wait(1);
  expect(screen.getByText('notes of /first')).toBeDefined();
  await act(() => router.navigate('/later'));
  expect(screen.getByText('notes of /later')).toBeDefined();
});
