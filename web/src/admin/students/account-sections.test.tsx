// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { formCopy } from '../../shared/form/form.copy.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { DeleteStudent } from './account-sections.tsx';
import { copy } from './students.copy.ts';

const texts = copy.delete;
const student = { uid: 'u1', displayName: 'أحمد السيّد', email: 'a@example.org' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('deletes a student only after the name is typed (in any spelling) and a reason is chosen', async () => {
  const recordRequest = vi.fn();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    recordRequest(JSON.parse(body));
    return Response.json({ deleted: true });
  });
  const router = renderPage(<DeleteStudent student={student} />, '/admin/students/u1');
  press(texts.action);
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
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/students'));
  expect(recordRequest).toHaveBeenCalledExactlyOnceWith({
    uid: 'u1',
    name: 'احمد السيد',
    reason: 'guardian',
  });
});
