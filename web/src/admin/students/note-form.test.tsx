// @vitest-environment happy-dom
import type { StudentNote } from '@markaz/contract/people/students';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoteForm } from './note-form.tsx';
import { copy } from './students.copy.ts';

vi.mock('../ui/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../api/admins-query.ts', () => ({ useAdminName: () => (uid: string) => uid }));

const recordRequest = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { text, updatedAt } = JSON.parse(body);
    recordRequest(text, updatedAt);
    return Response.json({ note: createNote(text, '2026-11-22T12:00:00.000Z') });
  });
});

afterEach(() => {
  cleanup();
  recordRequest.mockClear();
  vi.unstubAllGlobals();
});

function createNote(text: string, updatedAt: string, uid = 'منى'): StudentNote {
  return { text, updatedAt, by: { uid, email: null } };
}

const first = createNote('أولى', '2026-11-22T10:00:00.000Z');
const second = createNote('ثانية', '2026-11-22T11:00:00.000Z', 'سعاد');

function renderForm(note: StudentNote | null) {
  const client = new QueryClient();
  const form = (currentNote: StudentNote | null) => (
    <QueryClientProvider client={client}>
      <NoteForm uid="u" note={currentNote} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(note));
  return {
    rerenderWith: (currentNote: StudentNote | null) => rerender(form(currentNote)),
    getField: () => screen.getByLabelText<HTMLTextAreaElement>(copy.note.label),
    getSaveButton: () => screen.getByRole('button', { name: copy.note.save }),
  };
}

it('saves a changed note together with the version on which the change is based', async () => {
  const { getField, getSaveButton } = renderForm(first);
  expect(getSaveButton()).toHaveProperty('disabled', true);
  fireEvent.change(getField(), { target: { value: 'أولى، وأخرى' } });
  fireEvent.click(getSaveButton());
  await vi.waitFor(() =>
    expect(recordRequest).toHaveBeenCalledWith('أولى، وأخرى', first.updatedAt),
  );
});

it('shows the note of another admin while nothing is being typed', () => {
  const { rerenderWith, getField } = renderForm(first);
  rerenderWith(second);
  expect(getField().value).toBe('ثانية');
});

it('shows a newer note of another admin before it is overwritten', async () => {
  const { rerenderWith, getField, getSaveButton } = renderForm(first);
  fireEvent.change(getField(), { target: { value: 'ما كتبته' } });
  rerenderWith(second);
  expect(getField().value).toBe('ما كتبته');
  expect(screen.getByRole('alert').textContent).toContain('ثانية');
  fireEvent.click(getSaveButton());
  await vi.waitFor(() => expect(recordRequest).toHaveBeenCalledWith('ما كتبته', second.updatedAt));
});
