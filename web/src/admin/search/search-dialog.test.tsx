// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { copy } from './search.copy.ts';
import { Search } from './search-dialog.tsx';

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

/** Path → function by which the test answers its request. */
const pendingRequests = new Map<string, (answer: unknown) => void>();

beforeEach(() => {
  vi.mocked(postJson).mockImplementation((path) =>
    path === 'admin/courses'
      ? Promise.resolve({ courses: [], numbers: {} })
      : new Promise<never>((resolve) =>
          pendingRequests.set(path, resolve as (answer: unknown) => void),
        ),
  );
});
afterEach(() => {
  cleanup();
  pendingRequests.clear();
});

function renderDialog() {
  const router = createMemoryRouter([
    { path: '/', element: <Search guide={[]} onClose={() => undefined} /> },
    { path: '*', element: null },
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <HasAccessContext value={() => true}>
        <RouterProvider router={router} />
      </HasAccessContext>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  return {
    field,
    press: (key: string) => fireEvent.keyDown(field, { key }),
    highlighted: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? ''),
    currentPath: () => router.state.location.pathname,
  };
}

it('keeps the highlight on a student when cards are added, and opens that student', async () => {
  const { field, press, highlighted, currentPath } = renderDialog();
  fireEvent.change(field, { target: { value: 'سارة' } });
  await vi.waitFor(() => expect(pendingRequests.size).toBe(3));
  await act(async () =>
    pendingRequests.get('admin/students')?.({
      students: [namesake('one'), namesake('two')],
      next: null,
    }),
  );
  await screen.findByText('two@x.eg');
  press('ArrowDown');
  expect(highlighted()?.textContent).toContain('two@x.eg');

  await act(async () => pendingRequests.get('admin/codes/find')?.({ codes: [card], courses: {} }));
  await within(screen.getByRole('listbox')).findByText(card.token);
  expect(highlighted()?.textContent).toContain('two@x.eg');
  const names = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(names).toEqual([copy.groups.students, copy.groups.cards]);
  press('Enter');
  await vi.waitFor(() => expect(currentPath()).toBe('/admin/students/two'));
});
