import type { AuditEntry } from '@markaz/contract/audit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuditEntryItem } from './audit-list.tsx';
import { copy } from './copy.ts';

function shown(changes: Partial<AuditEntry>): string {
  const entry: AuditEntry = {
    id: 'e1',
    at: '2026-11-21T10:00:00.000Z',
    actor: { uid: 'u1', email: null },
    action: 'admin.grant',
    subjects: ['user/u2'],
    before: null,
    after: { email: 'new@example.org' },
    outcome: 'done',
    ...changes,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AuditEntryItem entry={entry} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('says of an action that nobody knows whether it was done, or that it was not', () => {
  const { pending, failed } = copy.outcomes;
  expect(shown({ outcome: 'pending' })).toContain(pending);
  expect(shown({ outcome: 'failed' })).toContain(failed);
  const done = shown({});
  expect(done).not.toContain(pending);
  expect(done).not.toContain(failed);
});

it('names the programs that act in nobody’s name', () => {
  expect(shown({ actor: { uid: 'command', email: null } })).toContain('سطر الأوامر');
  expect(shown({ actor: { uid: 'purge', email: null } })).toContain('الحذف التلقائي');
});
