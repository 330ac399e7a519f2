// @vitest-environment happy-dom
import type { AuditEntry } from '@markaz/contract/staff/audit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { plural } from '../../shared/format/plural.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { nouns } from '../ui/nouns.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { AuditEntries, UndoButton } from './audit-entries.tsx';
import { copy } from './log.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });
afterEach(cleanup);

const entry: AuditEntry = {
  id: 'e1',
  at: '2026-11-21T10:00:00.000Z',
  actor: { uid: 'u1', email: null },
  action: 'admin.grant',
  subjects: ['user/u2'],
  before: null,
  after: { email: 'new@example.org' },
  reason: null,
  outcome: 'done',
};

function renderEntries(entries: readonly AuditEntry[]): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AuditEntries entries={entries} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const renderEntry = (changes: Partial<AuditEntry>) => renderEntries([{ ...entry, ...changes }]);

it('marks actions that failed and actions with an unknown outcome', () => {
  const { pending, failed } = copy.outcomes;
  expect(renderEntry({ outcome: 'pending' })).toContain(pending);
  expect(renderEntry({ outcome: 'failed' })).toContain(failed);
  const done = renderEntry({});
  expect(done).not.toContain(pending);
  expect(done).not.toContain(failed);
});

it('shows the reason of an action if it has one', () => {
  const reason = 'طلب ولي الأمر';
  expect(renderEntry({ action: 'enrolment.remove', reason })).toContain(reason);
  expect(renderEntry({})).not.toContain(copy.reason);
});

it('offers to undo a change to cards until it is undone', () => {
  const change = { ...entry, id: 'e0', action: 'codes.revoke', after: { changed: 2 } } as const;
  const undo = { ...entry, action: 'codes.undo', after: { undone: 'e0' } } as const;
  expect(renderEntries([change])).toContain('تراجع</button>');
  expect(renderEntries([undo, change])).not.toContain('تراجع</button>');
  expect(renderEntries([entry])).not.toContain('تراجع</button>');
});

it('does not report a course as deleted while the courses are loading', () => {
  const page = renderEntry({ action: 'course.update', subjects: ['course/c1'] });
  expect(page).not.toContain(copy.unknownCourse);
  expect(page).toContain('…');
});

it('names the programs that act without an account', () => {
  expect(renderEntry({ actor: { uid: 'command', email: null } })).toContain('سطر الأوامر');
  expect(renderEntry({ actor: { uid: 'purge', email: null } })).toContain('الحذف التلقائي');
});

it('does not show the name of a student who deleted the account', () => {
  const actor = { uid: 'u2', email: null };
  const selfDeletion = renderEntry({ action: 'student.delete', actor, after: { reason: 'own' } });
  expect(selfDeletion).toContain('<strong>حساب محذوف</strong>');
});

it('undoes a change to cards by the id of its entry, after a confirmation', async () => {
  vi.mocked(postJson).mockResolvedValue({ changed: 2, unchanged: 1 });
  const texts = common.undo;
  renderPage(
    <>
      <UndoButton changeId="e1" />
      <Toasts />
    </>,
  );
  press(texts.action);
  const dialog = within(screen.getByRole('dialog'));
  expect(postJson).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: texts.action }));
  await screen.findByText(
    `${texts.done(plural(2, nouns.card))} ${texts.unchanged(plural(1, nouns.card))}`,
  );
  expect(postJson).toHaveBeenCalledExactlyOnceWith('admin/codes/undo', { change: 'e1' });
});
