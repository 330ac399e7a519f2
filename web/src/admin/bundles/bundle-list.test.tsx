// @vitest-environment happy-dom
import type { Bundle } from '@markaz/contract/cards/bundles';
import type { CodeNumbers } from '@markaz/contract/cards/code-batches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { BundleList } from './bundle-list.tsx';
import { copy } from './bundles.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });
afterEach(cleanup);

const course = { ...courseFixture('c1'), state: 'trashed', trashedAt: null } as const;
const times = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' };
const term = { id: 'b1', name: 'ترم أول', courses: ['c1', 'gone'], archived: false, ...times };
const old = { ...term, id: 'b2', name: 'ترم قديم', archived: true };

const none: CodeNumbers = {
  count: 0,
  inactive: 0,
  unused: 0,
  used: 0,
  expired: 0,
  revoked: 0,
  active: 0,
  swapped: 0,
};
const numbers = { b1: { ...none, unused: 6, used: 2, inactive: 3 }, b2: { ...none, used: 9 } };

let bundles: Bundle[] = [];
beforeEach(() => {
  bundles = [term, old];
  vi.mocked(postJson).mockImplementation(async (path) =>
    path === 'admin/bundles' ? { bundles } : { numbers },
  );
});

function show(mayEdit: boolean) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BundleList courses={[course]} mayEdit={mayEdit} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const rowOf = async (name: string) =>
  within((await screen.findAllByText(name))[0]?.closest('tr') ?? document.body);

it('shows trashed and purged courses of each bundle, and the numbers of its cards', async () => {
  show(true);
  const row = await rowOf(term.name);
  row.getByRole('link', { name: term.name });
  expect(row.getAllByText(copy.trashed).length).toBeGreaterThan(0);
  expect(row.getAllByText(copy.purged).length).toBeGreaterThan(0);
  expect((await row.findAllByText(copy.cards('٦', '٢'))).length).toBeGreaterThan(0);
  row.getByRole('link', { name: copy.newBatchFor(term.name) });
  const archived = await rowOf(old.name);
  archived.getByText(copy.archived);
  expect(archived.queryByRole('link', { name: copy.newBatchFor(old.name) })).toBeNull();
});

it('offers no edits without the permission to edit', async () => {
  show(false);
  const row = await rowOf(term.name);
  expect(row.queryByRole('link', { name: term.name })).toBeNull();
  row.getByRole('link', { name: copy.codes(term.name) });
  cleanup();
  bundles = [];
  show(false);
  await screen.findByText(copy.empty.title);
  expect(screen.queryByRole('link', { name: copy.newTitle })).toBeNull();
});
