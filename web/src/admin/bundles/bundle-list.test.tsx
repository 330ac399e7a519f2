// @vitest-environment happy-dom
import type { Bundle } from '@markaz/contract/cards/bundles';
import type { CodeStatistics } from '@markaz/contract/cards/code-batches';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { renderPage } from '../ui/page-fixture.tsx';
import { BundleList } from './bundle-list.tsx';
import { copy } from './bundles.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });
afterEach(cleanup);

const course = { ...courseFixture('c1'), state: 'trashed', trashedAt: null } as const;
const times = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' };
const termBundle = {
  id: 'b1',
  name: 'ترم أول',
  courses: ['c1', 'gone'],
  archived: false,
  ...times,
};
const archivedBundle = { ...termBundle, id: 'b2', name: 'ترم قديم', archived: true };

const noCards: CodeStatistics = {
  count: 0,
  inactive: 0,
  unused: 0,
  used: 0,
  expired: 0,
  revoked: 0,
  active: 0,
  swapped: 0,
};
const statistics = {
  b1: { ...noCards, unused: 6, used: 2, inactive: 3 },
  b2: { ...noCards, used: 9 },
};

let bundles: Bundle[] = [];
beforeEach(() => {
  bundles = [termBundle, archivedBundle];
  vi.mocked(postJson).mockImplementation(async (path) =>
    path === 'admin/bundles' ? { bundles } : { numbers: statistics },
  );
});

const renderList = (mayEdit: boolean) =>
  renderPage(<BundleList courses={[course]} mayEdit={mayEdit} />);

const findRow = async (name: string) =>
  within((await screen.findAllByText(name))[0]?.closest('tr') ?? document.body);

it('shows trashed and purged courses of each bundle, and the numbers of its cards', async () => {
  renderList(true);
  const row = await findRow(termBundle.name);
  row.getByRole('link', { name: termBundle.name });
  expect(row.getAllByText(copy.trashed).length).toBeGreaterThan(0);
  expect(row.getAllByText(copy.purged).length).toBeGreaterThan(0);
  expect((await row.findAllByText(copy.cards('٦', '٢'))).length).toBeGreaterThan(0);
  row.getByRole('link', { name: copy.newBatchFor(termBundle.name) });
  const archived = await findRow(archivedBundle.name);
  archived.getByText(copy.archived);
  expect(archived.queryByRole('link', { name: copy.newBatchFor(archivedBundle.name) })).toBeNull();
});

it('hides the links to edit or create bundles from users who may not edit them', async () => {
  renderList(false);
  const row = await findRow(termBundle.name);
  expect(row.queryByRole('link', { name: termBundle.name })).toBeNull();
  row.getByRole('link', { name: copy.codes(termBundle.name) });
  cleanup();
  bundles = [];
  renderList(false);
  await screen.findByText(copy.empty.title);
  expect(screen.queryByRole('link', { name: copy.newTitle })).toBeNull();
});
