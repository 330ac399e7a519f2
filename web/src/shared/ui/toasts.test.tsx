// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('says the last result for a while, in one live region', () => {
  render(<Toasts />);
  act(() => void showToast('نُسخ الكود'));
  act(() => void showToast('حُفظ الكورس'));
  expect(screen.queryByText('نُسخ الكود')).toBeNull();
  expect(screen.getByText('حُفظ الكورس').closest('[aria-live]')).not.toBeNull();
  pass(6_000);
  expect(screen.queryByText('حُفظ الكورس')).toBeNull();
});

it('offers the way back once, and waits while the pointer or the focus is on it', () => {
  render(<Toasts />);
  const onClick = vi.fn();
  act(() => void showToast('حُذفت المحاضرة', { action: { label: 'تراجع', onClick } }));
  const undo = screen.getByRole('button', { name: 'تراجع' });
  fireEvent.focus(undo);
  pass(60_000);
  fireEvent.click(undo);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is taken away by whoever showed it, but never in place of a later one', () => {
  render(<Toasts />);
  let dismiss = () => {};
  act(() => {
    dismiss = showToast('الأول');
  });
  act(() => void showToast('الثاني'));
  act(dismiss);
  expect(screen.getByText('الثاني')).toBeDefined();
});
