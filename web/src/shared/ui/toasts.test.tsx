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

/** Shows a toast, and waits for the code that renders it. */
async function show(...toast: Parameters<typeof showToast>) {
  let dismiss = () => {};
  await act(async () => {
    dismiss = showToast(...toast);
    await import('./toast-view.tsx');
  });
  return dismiss;
}

const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('shows only the newest message, for six seconds, in a live region', async () => {
  render(<Toasts />);
  await show('نُسخ الكود');
  await show('حُفظ الكورس');
  expect(screen.queryByText('نُسخ الكود')).toBeNull();
  expect(screen.getByText('حُفظ الكورس').closest('[aria-live]')).not.toBeNull();
  advanceTime(6_000);
  expect(screen.queryByText('حُفظ الكورس')).toBeNull();
});

it('keeps a message while its undo button has the focus, and removes it after a click', async () => {
  render(<Toasts />);
  const onClick = vi.fn();
  await show('حُذفت المحاضرة', { action: { label: 'تراجع', onClick } });
  const undo = screen.getByRole('button', { name: 'تراجع' });
  fireEvent.focus(undo);
  advanceTime(60_000);
  fireEvent.click(undo);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps a newer message when an earlier message is dismissed', async () => {
  render(<Toasts />);
  const dismiss = await show('الأول');
  await show('الثاني');
  act(dismiss);
  expect(screen.getByText('الثاني')).toBeDefined();
});
