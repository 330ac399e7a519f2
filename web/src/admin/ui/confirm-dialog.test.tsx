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

function renderDialog({
  children,
  ...changes
}: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const handlers = { onConfirm: vi.fn(), onClose: vi.fn() };
  const action = { isPending: false, problem: null };
  render(
    <ConfirmDialog title="حذف" confirm="احذف" action={action} {...handlers} {...changes}>
      {children ?? <p>لا تراجع عن ذلك</p>}
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'حذف' });
  const pressEscape = () => fireEvent.keyDown(dialog, { key: 'Escape' });
  return {
    ...handlers,
    pressEscape,
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

it('runs the action when the user confirms it, and not when the user closes the dialog', () => {
  const { button, pressEscape, onConfirm, onClose } = renderDialog();
  pressEscape();
  fireEvent.click(button(copy.cancel));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(button('احذف'));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('does not run the action while the dialog is disabled', () => {
  const { button, onConfirm } = renderDialog({ disabled: true });
  fireEvent.submit(button('احذف'));
  expect(button('احذف')).toHaveProperty('disabled', true);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('does not close the dialog while the action runs', () => {
  const { button, pressEscape, onClose } = renderDialog({
    action: { isPending: true, problem: null },
  });
  pressEscape();
  expect(button(copy.cancel)).toHaveProperty('disabled', true);
  expect(onClose).not.toHaveBeenCalled();
});

it('says why the action failed, and offers a retry', () => {
  const problem = 'لم يُحذف شيء.';
  const { button, onConfirm } = renderDialog({ action: { isPending: false, problem } });
  expect(screen.getByRole('alert').textContent).toBe(problem);
  fireEvent.click(button(copy.retry));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('focuses the given field when the dialog has opened, unless another field has the focus', () => {
  vi.useFakeTimers();
  const firstField = createRef<HTMLInputElement>();
  const fields = (
    <>
      <input ref={firstField} aria-label="المبلغ" />
      <input aria-label="ملاحظة" />
    </>
  );
  const finishTransition = () => act(() => vi.advanceTimersByTime(1_000));
  renderDialog({ initialFocus: firstField, children: fields });
  finishTransition();
  expect(document.activeElement).toBe(firstField.current);
  cleanup();

  renderDialog({ initialFocus: firstField, children: fields });
  const note = screen.getByLabelText('ملاحظة');
  note.focus();
  finishTransition();
  expect(document.activeElement).toBe(note);
});
