import type { AuditEntry } from '@markaz/contract/audit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AuditEntries } from './audit-entries.tsx';
import { copy } from './copy.ts';

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

function list(entries: readonly AuditEntry[]): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AuditEntries entries={entries} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const shown = (changes: Partial<AuditEntry>) => list([{ ...entry, ...changes }]);

it('says of an action that nobody knows whether it was done, or that it was not', () => {
  const { pending, failed } = copy.outcomes;
  expect(shown({ outcome: 'pending' })).toContain(pending);
  expect(shown({ outcome: 'failed' })).toContain(failed);
  const done = shown({});
  expect(done).not.toContain(pending);
  expect(done).not.toContain(failed);
});

it('tells the reason where one was asked for', () => {
  const why = 'طلب ولي الأمر';
  expect(shown({ action: 'enrolment.remove', reason: why })).toContain(why);
  expect(shown({})).not.toContain(copy.reason);
});

it('offers the way back from a change of cards until it was gone', () => {
  const change = { ...entry, id: 'e0', action: 'codes.revoke', after: { changed: 2 } } as const;
  const undo = { ...entry, action: 'codes.undo', after: { undone: 'e0' } } as const;
  expect(list([change])).toContain('تراجع</button>');
  expect(list([undo, change])).not.toContain('تراجع</button>');
  expect(list([entry])).not.toContain('تراجع</button>');
});

it('names the programs that act in nobody’s name', () => {
  expect(shown({ actor: { uid: 'command', email: null } })).toContain('سطر الأوامر');
  expect(shown({ actor: { uid: 'purge', email: null } })).toContain('الحذف التلقائي');
});

it('names nobody where a student has deleted the account', () => {
  const actor = { uid: 'u2', email: null };
  const own = shown({ action: 'student.delete', actor, after: { reason: 'own' } });
  expect(own).toContain('<strong>حساب محذوف</strong>');
});
