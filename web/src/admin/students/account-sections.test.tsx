// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { formCopy } from '../../shared/form/form.copy.ts';
import { DeleteStudent } from './account-sections.tsx';
import { copy } from './students.copy.ts';

const texts = copy.delete;
const student = { uid: 'u1', displayName: 'أحمد السيّد', email: 'a@example.org' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function CurrentPath() {
  return <output>{useLocation().pathname}</output>;
}

it('deletes only after the name is typed, in any spelling, and a reason is chosen', async () => {
  const recordRequest = vi.fn();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    recordRequest(JSON.parse(body));
    return Response.json({ deleted: true });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin/students/u1']}>
        <DeleteStudent student={student} />
        <CurrentPath />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: texts.action }));
  const confirm = screen.getByRole('button', { name: texts.confirm });
  const name = screen.getByLabelText(texts.typed(student.displayName));
  fireEvent.change(name, { target: { value: 'احمد السيد' } });
  fireEvent.click(confirm);
  expect(screen.getByText(formCopy.missing)).toBeDefined();
  expect(recordRequest).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(new RegExp(texts.reason, 'u')), {
    target: { value: 'guardian' },
  });
  fireEvent.change(name, { target: { value: 'احمد' } });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(name, { target: { value: 'احمد السيد' } });
  fireEvent.click(confirm);
  await screen.findByText('/admin/students');
  expect(recordRequest).toHaveBeenCalledExactlyOnceWith({
    uid: 'u1',
    name: 'احمد السيد',
    reason: 'guardian',
  });
});
