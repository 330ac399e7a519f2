// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { formCopy } from '../../shared/form/form.copy.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { Extend } from './enrolment-actions.tsx';
import { copy } from './students.copy.ts';

const words = copy.extend;
const student = { uid: 'u1', displayName: 'مريم', email: null };
const course = { id: 'c1', title: 'النحو' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(until: string | undefined) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent(JSON.parse(body));
    return Response.json({ extended: true });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Extend student={student} course={course} until={until} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.named(course.title) }));
  const dialog = within(screen.getByRole('dialog'));
  return { sent, dialog, day: () => dialog.getByLabelText(new RegExp(common.until.day, 'u')) };
}

it('requires a reason and a day that is not over, and sends both', async () => {
  const { sent, dialog, day } = open('2020-06-30T21:00:00.000Z');
  expect(dialog.getByText(copy.endedAt('٣٠ يونيو ٢٠٢٠'))).toBeDefined();
  const confirm = dialog.getByRole('button', { name: words.confirm });
  fireEvent.click(dialog.getByRole('button', { name: 'طلب ولي الأمر' }));
  fireEvent.click(confirm);
  expect(dialog.getByText(formCopy.missing)).toBeDefined();
  fireEvent.change(day(), { target: { value: '2020-07-01' } });
  expect(dialog.getByText(common.until.over)).toBeDefined();
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(day(), { target: { value: '2099-07-01' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    cId: 'c1',
    uid: 'u1',
    until: '2099-07-01',
    reason: 'طلب ولي الأمر',
  });
});

it('gives unlimited access only if that is chosen, and the button says so', async () => {
  const { sent, dialog, day } = open('2099-06-30T21:00:00.000Z');
  expect(day().getAttribute('min')).toBe('2099-07-01');
  fireEvent.click(dialog.getByLabelText(common.until.ends));
  fireEvent.click(dialog.getByRole('button', { name: 'خطأ من المركز' }));
  fireEvent.click(dialog.getByRole('button', { name: words.forEver }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.lastCall?.[0]).toMatchObject({ until: null });
});
