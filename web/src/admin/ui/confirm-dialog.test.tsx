// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { copy } from './ui.copy.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show({ children, ...changes }: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const handlers = { onConfirm: vi.fn(), onClose: vi.fn() };
  const action = { isPending: false, problem: null };
  render(
    <ConfirmDialog title="حذف" confirm="احذف" action={action} {...handlers} {...changes}>
      {children ?? <p>لا تراجع عن ذلك</p>}
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'حذف' });
  const leave = () => fireEvent.keyDown(dialog, { key: 'Escape' });
  return { ...handlers, leave, button: (name: string) => screen.getByRole('button', { name }) };
}

it('runs the action when confirmed, and not when closed', () => {
  const { button, leave, onConfirm, onClose } = show();
  leave();
  fireEvent.click(button(copy.cancel));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(button('احذف'));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('cannot be submitted by any key while it is disabled', () => {
  const { button, onConfirm } = show({ disabled: true });
  fireEvent.submit(button('احذف'));
  expect(button('احذف')).toHaveProperty('disabled', true);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('cannot be closed while the action runs', () => {
  const { button, leave, onClose } = show({ action: { isPending: true, problem: null } });
  leave();
  expect(button(copy.cancel)).toHaveProperty('disabled', true);
  expect(onClose).not.toHaveBeenCalled();
});

it('says why the action failed, and offers a retry', () => {
  const problem = 'لم يُحذف شيء.';
  const { button, onConfirm } = show({ action: { isPending: false, problem } });
  expect(screen.getByRole('alert').textContent).toBe(problem);
  fireEvent.click(button(copy.retry));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('focuses its first field once it appears, unless another field has the focus', () => {
  vi.useFakeTimers();
  const first = createRef<HTMLInputElement>();
  const fields = (
    <>
      <input ref={first} aria-label="المبلغ" />
      <input aria-label="ملاحظة" />
    </>
  );
  const appear = () => act(() => vi.advanceTimersByTime(1_000));
  show({ focus: first, children: fields });
  appear();
  expect(document.activeElement).toBe(first.current);
  cleanup();

  show({ focus: first, children: fields });
  const note = screen.getByLabelText('ملاحظة');
  note.focus();
  appear();
  expect(document.activeElement).toBe(note);
});
