// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { contactNumbersCopy as copy } from './contact-numbers.copy.ts';
import ContactNumbers from './contact-numbers.tsx';

const contact = { own: '201012345678', parent: '', consentAt: '2026-11-21T10:00:00.000Z' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the form. `answers` are the responses by path. */
function renderForm(answers: Readonly<Record<string, () => Response>>) {
  const recordRequest = vi.fn();
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string | null }) => {
    const path = address.replace('/api/user/contact', '');
    recordRequest(path, body === null ? null : JSON.parse(body));
    return (answers[path] ?? (() => Response.error()))();
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ContactNumbers />
    </QueryClientProvider>,
  );
  return recordRequest;
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: copy.consent });

it('saves the numbers only with consent, and shows the stored numbers', async () => {
  const recordRequest = renderForm({
    '': () => Response.json({ contact: null }),
    '/save': () => Response.json({ contact }),
  });
  await type(copy.own, '٠١٠١٢٣٤٥٦٧٨');
  expect(consent().checked).toBe(false);
  press(copy.save);
  expect((await screen.findByText(copy.consentMissing)).getAttribute('role')).toBe('alert');
  fireEvent.click(consent());
  expect(screen.queryByText(copy.consentMissing)).toBeNull();
  press(copy.save);
  await vi.waitFor(async () => expect((await field(copy.own)).value).toBe('+201012345678'));
  expect(recordRequest.mock.calls).toEqual([
    ['', null],
    ['/save', { own: '٠١٠١٢٣٤٥٦٧٨', parent: '', consent: true }],
  ]);
});

it('keeps the typed numbers if a save fails, and shows the error beside its field', async () => {
  const fields = { parent: 'اكتب رقم المحمول كاملًا' };
  const answers = [
    () => Response.json({ error: 'conflict', message: 'سبب' }, { status: 409 }),
    () => Response.json({ error: 'invalid_request', message: 'خطأ', fields }, { status: 400 }),
  ];
  renderForm({
    '': () => Response.json({ contact: null }),
    '/save': () => (answers.shift() ?? Response.error)(),
  });
  await type(copy.parent, '0101');
  fireEvent.click(consent());
  press(copy.save);
  await screen.findByText('سبب');
  press(copy.save);
  await screen.findByText(fields.parent);
  expect((await field(copy.parent)).getAttribute('aria-invalid')).toBe('true');
  expect((await field(copy.parent)).value).toBe('0101');
  expect(screen.queryByText('خطأ')).toBeNull();
});

it('deletes the stored numbers with one tap', async () => {
  const recordRequest = renderForm({
    '': () => Response.json({ contact }),
    '/delete': () => Response.json({}),
  });
  expect((await field(copy.own)).value).toBe('+201012345678');
  expect(consent().checked).toBe(true);
  press(copy.delete);
  await vi.waitFor(async () => expect((await field(copy.own)).value).toBe(''));
  expect(consent().checked).toBe(false);
  expect(screen.queryByRole('button', { name: copy.delete })).toBeNull();
  expect(recordRequest).toHaveBeenLastCalledWith('/delete', null);
});

it('shows why the numbers could not be loaded, and offers a retry', async () => {
  const answers = [() => Response.error(), () => Response.json({ contact: null })];
  renderForm({ '': () => (answers.shift() ?? Response.error)() });
  fireEvent.click(await screen.findByRole('button'));
  expect((await field(copy.own)).value).toBe('');
});
