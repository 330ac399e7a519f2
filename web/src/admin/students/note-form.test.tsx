// @vitest-environment happy-dom
import type { StudentNote } from '@markaz/contract/people/students';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoteForm } from './note-form.tsx';
import { copy } from './students.copy.ts';

vi.mock('../ui/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../api/admins-query.ts', () => ({ useAdminName: () => (uid: string) => uid }));

const sent = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { text, updatedAt } = JSON.parse(body);
    sent(text, updatedAt);
    return Response.json({ note: noted(text, '2026-11-22T12:00:00.000Z') });
  });
});

afterEach(() => {
  cleanup();
  sent.mockClear();
  vi.unstubAllGlobals();
});

function noted(text: string, updatedAt: string, uid = 'منى'): StudentNote {
  return { text, updatedAt, by: { uid, email: null } };
}

const first = noted('أولى', '2026-11-22T10:00:00.000Z');
const second = noted('ثانية', '2026-11-22T11:00:00.000Z', 'سعاد');

function show(note: StudentNote | null) {
  const client = new QueryClient();
  const form = (shown: StudentNote | null) => (
    <QueryClientProvider client={client}>
      <NoteForm uid="u" note={shown} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(note));
  return {
    change: (shown: StudentNote | null) => rerender(form(shown)),
    field: () => screen.getByLabelText<HTMLTextAreaElement>(copy.note.label),
    save: () => screen.getByRole('button', { name: copy.note.save }),
  };
}

it('saves a changed note with the version that was read', async () => {
  const { field, save } = show(first);
  expect(save()).toHaveProperty('disabled', true);
  fireEvent.change(field(), { target: { value: 'أولى، وأخرى' } });
  fireEvent.click(save());
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('أولى، وأخرى', first.updatedAt));
});

it('shows the note of another admin while nothing is being typed', () => {
  const { change, field } = show(first);
  change(second);
  expect(field().value).toBe('ثانية');
});

it('shows a newer note of another admin before it is overwritten', async () => {
  const { change, field, save } = show(first);
  fireEvent.change(field(), { target: { value: 'ما كتبته' } });
  change(second);
  expect(field().value).toBe('ما كتبته');
  expect(screen.getByRole('alert').textContent).toContain('ثانية');
  fireEvent.click(save());
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('ما كتبته', second.updatedAt));
});
