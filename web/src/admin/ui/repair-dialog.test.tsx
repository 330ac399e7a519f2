// @vitest-environment happy-dom
import { limits } from '@markaz/contract/limits';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formCopy } from '../../shared/form/form.copy.ts';
import { RepairDialog } from './repair-dialog.tsx';
import { copy } from './ui.copy.ts';

const texts = copy.reason;
const repair = vi.fn();

beforeEach(() => {
  render(
    <RepairDialog
      title="نقل كورس"
      confirm="انقل"
      action={{ isPending: false, problem: null }}
      onConfirm={repair}
      onClose={() => {}}
    >
      <p>ينتقل التقدّم معه.</p>
    </RepairDialog>,
  );
});

afterEach(() => {
  cleanup();
  repair.mockReset();
});

const confirm = () => screen.getByRole('button', { name: 'انقل' });
const field = () => screen.getByLabelText(new RegExp(texts.label, 'u'));

it('requires a reason with visible text, and passes it on', () => {
  fireEvent.change(field(), { target: { value: ' \u200F ' } });
  fireEvent.click(confirm());
  expect(screen.getByText(formCopy.missing)).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(repair).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: 'حساب أخيه' } });
  fireEvent.click(confirm());
  expect(repair).toHaveBeenCalledExactlyOnceWith('حساب أخيه');
  expect(field().getAttribute('maxlength')).toBe(String(limits.reason));
});

it('fills in a common reason on a click, and allows edits to it', () => {
  const [commonReason = ''] = texts.suggestions;
  const button = screen.getByRole('button', { name: commonReason });
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(field(), { target: { value: `${commonReason}: حساب أمه` } });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(confirm());
  expect(repair).toHaveBeenCalledExactlyOnceWith(`${commonReason}: حساب أمه`);
});
