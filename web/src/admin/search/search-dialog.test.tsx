// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { MayContext } from '../ui/may.ts';
import { copy } from './search.copy.ts';
import SearchDialog from './search-dialog.tsx';

vi.mock('../../shared/api/client.ts', { spy: true });

const namesake = (uid: string) => ({ uid, displayName: 'سارة', email: `${uid}@x.eg` });
const card = {
  token: 'FQH-0000-0000-0000',
  state: 'used',
  usedBy: namesake('one'),
  opens: { kind: 'course' },
  lasts: { kind: 'forever' },
  cId: 'c1',
};

/** Path → resolver of its response, called by the test. */
const waiting = new Map<string, (answer: unknown) => void>();

beforeEach(() => {
  vi.mocked(postJson).mockImplementation((path) =>
    path === 'admin/courses'
      ? Promise.resolve({ courses: [], numbers: {} })
      : new Promise<never>((resolve) => waiting.set(path, resolve as (answer: unknown) => void)),
  );
});
afterEach(() => {
  cleanup();
  waiting.clear();
});

function show() {
  const router = createMemoryRouter([
    { path: '/', element: <SearchDialog onClose={() => undefined} /> },
    { path: '*', element: null },
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MayContext value={() => true}>
        <RouterProvider router={router} />
      </MayContext>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  return {
    field,
    press: (key: string) => fireEvent.keyDown(field, { key }),
    highlighted: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? ''),
    place: () => router.state.location.pathname,
  };
}

it('keeps the highlighted namesake when cards arrive below, and opens it', async () => {
  const { field, press, highlighted, place } = show();
  fireEvent.change(field, { target: { value: 'سارة' } });
  await vi.waitFor(() => expect(waiting.size).toBe(3));
  await act(async () =>
    waiting.get('admin/students')?.({ students: [namesake('one'), namesake('two')], next: null }),
  );
  await screen.findByText('two@x.eg');
  press('ArrowDown');
  expect(highlighted()?.textContent).toContain('two@x.eg');

  await act(async () => waiting.get('admin/codes/find')?.({ codes: [card], courses: {} }));
  await within(screen.getByRole('listbox')).findByText(card.token);
  expect(highlighted()?.textContent).toContain('two@x.eg');
  const names = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(names).toEqual([copy.groups.students, copy.groups.cards]);
  press('Enter');
  await vi.waitFor(() => expect(place()).toBe('/admin/students/two'));
});
