// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import type { QuizResult } from '@markaz/contract/learning/quizzes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { endRejectedSession, forgetUser, rememberUser } from '../../shared/auth/remembered-user.ts';
import { SessionProvider } from '../../shared/auth/session.tsx';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import {
  type AnswerSheet,
  newSheet,
  storedSheet,
  storeSheet,
} from '../../shared/quizzes/answer-sheets.ts';
import { quizFixture } from '../../shared/quizzes/quiz-fixture.ts';
import { copy } from '../../student/quiz/quiz.copy.ts';
import QuizPage from './quiz.tsx';

const user: User = {
  uid: 'u',
  displayName: 'مريم',
  email: null,
  photoURL: null,
  admin: false,
  courses: ['c'],
  grade: null,
  section: null,
  madhhab: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};
const id = { uid: 'u', cId: 'c', lId: 'l' };
const at = '2026-11-23T10:00:00.000Z';
const result: QuizResult = {
  attemptId: 'one',
  at,
  score: 0,
  of: 3,
  passed: false,
  late: false,
  attempts: 1,
  attemptsLeft: 0,
  answers: [],
};
const quiz = quizFixture(3, { shuffle: false, attempts: 1, gate: true });
const failedStatus = { attempts: 1, best: { score: 0, of: 3 }, passed: false, at };

let isSignedIn: boolean;
let status: object | undefined;
/** The response about the newest attempt. */
let marked: object | undefined;

const courses = () => [
  {
    ...courseFixture('c'),
    enrolledAt: at,
    progress: {
      completedCount: 0,
      lastLectureId: null,
      lastWatchedAt: null,
      lectures: status ? [{ lId: 'l', position: 0, completed: false, quiz: status }] : [],
    },
  },
];

function answer(url: string): object | null {
  if (url.endsWith('user/userdoc')) return user;
  if (url.endsWith('user/courses')) return { user, courses: courses() };
  if (url.endsWith('quiz/submit')) return { result, opened: [] };
  if (url.endsWith('quiz/result')) return marked ?? null;
  return null;
}

beforeEach(() => {
  isSignedIn = true;
  status = undefined;
  marked = undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isSignedIn)
      return Response.json({ error: 'not_authenticated', message: 'سجّل الدخول' }, { status: 401 });
    const body = answer(url);
    return body === null
      ? Response.json({ error: 'unavailable', message: 'الخدمة مشغولة' }, { status: 503 })
      : Response.json(body);
  });
  rememberUser(user);
});

afterEach(() => {
  cleanup();
  act(forgetUser);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens the page of a quiz with an attempt on this device. */
function openQuiz(changes: Partial<AnswerSheet>) {
  storeSheet(id, { ...newSheet({ attemptId: 'one', version: 1, ends: null }), ...changes }, quiz);
  const element = (
    <SessionProvider>
      <QuizPage cId="c" lId="l" />
    </SessionProvider>
  );
  render(
    <QueryClientProvider client={createQueryClient(endRejectedSession)}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

const findResult = () => screen.findByRole('heading', { name: copy.result.title });

it('shows when the mark of an exam will be published, and fetches the mark at that time', async () => {
  const closes = new Date(Date.now() + 60_000).toISOString();
  const heldResult = { ...result, of: 0, shownAt: closes };
  openQuiz({ state: 'done', result: heldResult });
  await screen.findByText(/^تظهر الدرجة/u);
  expect(screen.queryByText(/من ٠/u)).toBeNull();
  cleanup();
  marked = { quiz, result: { ...result, score: 2 } };
  openQuiz({ state: 'done', result: { ...heldResult, shownAt: at } });
  await findResult();
  screen.getByText('٢ من ٣');
  // The device keeps the result for use offline.
  expect(storedSheet(id)?.result).toMatchObject({ score: 2 });
});

it('says that the answers were sent because the time was up, and scrolls to the top of the result', async () => {
  const scrolledTo: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
  openQuiz({ ends: Date.now() - 1_000 });
  const heading = await findResult();
  screen.getByText('انتهى الوقت، فأرسلنا إجاباتك');
  expect(document.activeElement).toBe(heading);
  expect(scrolledTo).toEqual([heading]);
});

it('does not move the focus to a result that was there when the page opened', async () => {
  openQuiz({ state: 'done', result });
  const heading = await findResult();
  expect(document.activeElement).not.toBe(heading);
  expect(screen.queryByText(copy.result.timedOut)).toBeNull();
});

it('says whom to ask if no attempt is left before locked lectures', async () => {
  openQuiz({ state: 'done', result });
  await findResult();
  screen.getByText(/أقل من درجة النجاح/u);
  screen.getByText(copy.stuck.ask);
});

it('says that the centre opened the next lectures after a failed attempt', async () => {
  status = { ...failedStatus, passed: true, opened: true };
  openQuiz({ state: 'done', result });
  await screen.findByText(/فتح لك المركز ما بعد هذا الاختبار/u);
  expect(screen.queryByText(copy.stuck.ask)).toBeNull();
  expect(screen.queryByText(copy.intro.passed)).toBeNull();
});

it('keeps finished answers if another device ended the session, and sends them after the next sign-in', async () => {
  isSignedIn = false;
  openQuiz({ state: 'finished' });
  await screen.findByText('إجاباتك محفوظة. ادخل لتُرسل');
  screen.getByText(copy.signInAgain.finished);
  expect(storedSheet(id)?.state).toBe('finished');
  isSignedIn = true;
  act(() => rememberUser(user));
  await findResult();
});

it('keeps an unfinished attempt if another device ended the session, and continues it after the next sign-in', async () => {
  openQuiz({ answers: { q0: ['a'] } });
  await screen.findByText('السؤال ١ من ٣');
  act(forgetUser);
  await screen.findByText('إجاباتك محفوظة. ادخل لتُرسل');
  screen.getByText(copy.signInAgain.open);
  act(() => rememberUser(user));
  const chosen: HTMLInputElement = await screen.findByRole('radio', { name: /صح/u });
  await waitFor(() => expect(chosen.checked).toBe(true));
});

it('asks a visitor without answers to sign in', async () => {
  act(forgetUser);
  openQuiz({ state: 'done', result });
  await screen.findByText(copy.signIn.title);
});
