// @vitest-environment happy-dom
import type { OwnQuestion, PublishedQuestion } from '@markaz/contract/learning/questions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../../shared/auth/remembered-user.ts';
import { storedQuestions } from '../../shared/notes/device-questions.ts';
import { sendUnsent } from '../../shared/notes/unsent.ts';
import { readText, unsentNotesStorageKey } from '../../shared/storage.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { playhead, useSeeks } from '../player/playhead.ts';
import { momentCopy } from './moment.copy.ts';
import { questionsCopy as copy } from './questions.copy.ts';
import { LectureQuestions } from './questions.tsx';

const place = { uid: 'mona', cId: 'c', lId: 'l' };
const askPath = '/api/courses/course/lectures/lecture/questions/ask';
const readPath = '/api/courses/course/lectures/lecture/questions';
const seek = vi.fn();

interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
}
let calls: Call[];
/** How the server answers a question. By default it stores it. */
let refuse: (() => Promise<Response>) | null;
let own: OwnQuestion[];
let published: PublishedQuestion[];

beforeEach(() => {
  localStorage.clear();
  calls = [];
  refuse = null;
  own = [];
  published = [];
  vi.stubGlobal('fetch', async (path: string, { body: text }: RequestInit) => {
    const body: Record<string, unknown> = JSON.parse(String(text));
    calls.push({ path, body });
    if (path === readPath) return Response.json({ published, ...(body.own === true && { own }) });
    if (refuse !== null) return refuse();
    const { id, lId, part, seconds, text: asked } = body;
    const at = new Date().toISOString();
    const question = { id: `stored-${id}`, lId, part, seconds, text: asked, at };
    return Response.json({ question: { ...question, state: 'waiting', answer: null } });
  });
});
afterEach(() => {
  act(() => playhead.set(null));
  cleanup();
  vi.unstubAllGlobals();
  seek.mockReset();
});

function SeekProbe() {
  useSeeks(seek);
  return null;
}

const show = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <LectureQuestions {...place} />
        <SeekProbe />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const play = (seconds: number, part = 0) =>
  act(() => playhead.set({ seconds, part, medium: 'video' }));
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const asked = () => calls.filter(({ path }) => path === askPath);
const reads = () => calls.filter(({ path }) => path === readPath).map(({ body }) => body.own);

const answered: OwnQuestion = {
  id: 'a',
  lId: 'l',
  part: 0,
  seconds: 61,
  text: 'سؤالي',
  state: 'answered',
  at: '2026-11-20T10:00:00.000Z',
  answer: { text: 'الجواب', link: { lId: 'l', part: 0, seconds: 90 } },
};

it('does not make calls when the page opens, and asks a question about the second at which its form was opened', async () => {
  show();
  play(750);
  press('اسأل عند 12:30');
  play(800);
  type('لماذا نُصب؟');
  cleanup();
  show();
  expect(screen.getByLabelText('سؤالك عند 12:30')).toHaveProperty('value', 'لماذا نُصب؟');
  expect(calls).toEqual([]);
  press(copy.send);
  await screen.findByText(copy.sent);
  expect(asked()).toMatchObject([
    { body: { cId: 'c', lId: 'l', seconds: 750, part: 0, text: 'لماذا نُصب؟' } },
  ]);
  expect(storedQuestions(place).unsent).toEqual([]);
  expect(readText(unsentNotesStorageKey)).toBeNull();
});

it('keeps a question that was asked offline, also through a reload, and sends it once with the same id', async () => {
  refuse = () => Promise.reject(new TypeError('offline'));
  show();
  press(copy.ask);
  type('بلا اتصال');
  press(copy.send);
  expect(await screen.findByText(copy.unsent)).toBeTruthy();
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(readText(unsentNotesStorageKey)).toBe('mona');
  cleanup();
  show();
  expect(screen.getByText('بلا اتصال')).toBeTruthy();
  refuse = null;
  // The page tried to send the question once more when it was left.
  const failed = asked().length;
  await act(() => sendUnsent('mona'));
  await act(() => sendUnsent('mona'));
  expect(asked()).toHaveLength(failed + 1);
  expect(new Set(asked().map(({ body }) => body.id)).size).toBe(1);
  expect(screen.queryByText(copy.unsent)).toBeNull();
  expect(readText(unsentNotesStorageKey)).toBeNull();
});

it('shows why the server refused a question, and sends it again only when the student asks for it', async () => {
  const message = 'يمكنك أن ترسل 5 أسئلة في اليوم.';
  refuse = async () => Response.json({ error: 'conflict', message }, { status: 409 });
  show();
  press(copy.ask);
  type('السادس');
  press(copy.send);
  expect(await screen.findByText(new RegExp(message, 'u'))).toBeTruthy();
  await act(() => sendUnsent('mona'));
  expect(asked()).toHaveLength(1);
  refuse = null;
  press(copy.sendAgain);
  await screen.findByText(copy.sent);
  expect(screen.queryByText(copy.refused, { exact: false })).toBeNull();
});

it('lists the student’s own questions with their state, and each published question once', async () => {
  const deleted = { ...answered, id: 'd', text: '', state: 'deleted', answer: null } as const;
  own = [answered, deleted, { ...answered, id: 'x', lId: 'other', text: 'في غيرها' }];
  const answer = { text: 'نعم', link: { lId: 'other', part: 0, seconds: 30 } };
  published = [
    { id: 'a', part: 0, seconds: 61, text: 'سؤالي', answer },
    { id: 'p', part: 0, seconds: 70, text: 'سؤال غيري', answer },
  ];
  show();
  press(copy.questions);
  await screen.findByText('سؤال غيري');
  expect(screen.getAllByText('سؤالي')).toHaveLength(1);
  expect(screen.queryByText('في غيرها')).toBeNull();
  expect(screen.getByText(copy.states.answered)).toBeTruthy();
  expect(screen.getByText(copy.states.deleted)).toBeTruthy();
  press(/شاهد الإجابة عند 1:30/u);
  expect(seek).toHaveBeenLastCalledWith(90, 0);
  expect(screen.getByRole('link', { name: /في محاضرة أخرى/u }).getAttribute('href')).toBe(
    '/courses/c/lectures/other?t=30',
  );
});

it('loads the student’s own questions at the first look of a day, after an answer, and while a question is unanswered', async () => {
  own = [answered];
  const look = async () => {
    show();
    press(copy.questions);
    await screen.findByText('سؤالي');
    await waitFor(() => expect(screen.queryByText(copy.loading)).toBeNull());
    cleanup();
  };
  await look();
  await look();
  expect(reads()).toEqual([true, false]);
  const today = new Date();
  rememberUser({
    uid: 'mona',
    displayName: 'منى',
    email: null,
    photoURL: null,
    admin: false,
    courses: ['c'],
    answered: { c: new Date(today.getTime() + 60_000).toISOString() },
    grade: null,
    section: null,
    madhhab: null,
    createdAt: today.toISOString(),
  });
  await look();
  expect(reads().at(-1)).toBe(true);
  forgetUser();
  own = [{ ...answered, state: 'waiting', answer: null }];
  localStorage.clear();
  await look();
  await look();
  expect(reads().slice(-2)).toEqual([true, true]);
});

it('shows the questions on the device if the list does not load, and loads the list on a second attempt', async () => {
  own = [answered];
  show();
  press(copy.questions);
  await screen.findByText('سؤالي');
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  show();
  press(copy.questions);
  expect(screen.getByText('سؤالي')).toBeTruthy();
  expect(await screen.findByRole('button', { name: momentCopy.retry })).toBeTruthy();
});
