// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { DescribedDifference } from './merge.ts';

afterEach(cleanup);

const differences: readonly DescribedDifference[] = [
  { path: 'title', isConflict: true, label: 'العنوان', mine: 'عنواني', theirs: 'عنوانه' },
  { path: 'subject', isConflict: false, label: 'المادة', mine: 'قديم', theirs: 'الحديث' },
  { path: 'tagline', isConflict: true, label: 'الوصف', mine: '', theirs: 'وصفه' },
];

function renderDialog() {
  const handlers = { onBack: vi.fn(), onResolve: vi.fn() };
  render(<ConflictDialog title="عُدّل الكورس" differences={differences} {...handlers} />);
  const getDifference = (name: RegExp) => within(screen.getByRole('group', { name }));
  return { ...handlers, getDifference };
}

it('shows who changed each field, and offers a choice only if both admins changed it', () => {
  const { getDifference } = renderDialog();
  screen.getByRole('dialog', { name: 'عُدّل الكورس' });
  const title = getDifference(/العنوان.*عدّلتماه معًا/u);
  title.getByRole('radio', { name: /ما كتبته.*عنواني/u, checked: true });
  title.getByRole('radio', { name: /ما حفظه غيرك.*عنوانه/u, checked: false });
  const subject = getDifference(/المادة.*عدّله غيرك فقط/u);
  subject.getByText('الحديث');
  expect(subject.queryByText('قديم')).toBeNull();
  expect(subject.queryByRole('radio')).toBeNull();
  getDifference(/الوصف/u).getByText('(فارغ)');
});

it('keeps the user’s own value of each field for which the user chose nothing', () => {
  const { getDifference, onResolve } = renderDialog();
  fireEvent.click(getDifference(/العنوان/u).getByRole('radio', { name: /ما حفظه غيرك/u }));
  fireEvent.click(screen.getByRole('button', { name: 'احفظ باختياري' }));
  expect(onResolve).toHaveBeenCalledWith({ title: 'theirs' });
});

it('returns to the form without a choice', () => {
  const { onBack, onResolve } = renderDialog();
  fireEvent.click(screen.getByRole('button', { name: 'ارجع إلى النموذج' }));
  expect(onBack).toHaveBeenCalledOnce();
  expect(onResolve).not.toHaveBeenCalled();
});
