// @vitest-environment happy-dom
import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { ExamFacts } from '@markaz/contract/catalogue/exams';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '../../shared/api/client.ts';
import { examCopy as copy } from './exam.copy.ts';
import QuizBlock from './quiz-block.tsx';

const account = { uid: 'u', courses: ['c'], admin: false };
vi.mock('../../shared/auth/session.tsx', () => ({ useSession: () => ({ user: account }) }));

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockImplementation(async () => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', network);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  network.mockReset();
  serverClock.aheadMs = 0;
  localStorage.clear();
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const facts = { questions: 3, minutes: null, gate: false, passMark: 50, attempts: 1 };

function renderExam(
  [from, to]: readonly [number, number],
  quizStatus?: QuizStatus,
  exam: Partial<ExamFacts> = {},
) {
  const window = { opens: minutes(from), closes: minutes(to), results: 'window' as const };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <QuizBlock
          {...{ uid: 'u', cId: 'c', lId: 'l' }}
          course="النحو"
          lecture="نصف العام"
          facts={{ ...facts, exam: { ...window, ...exam } }}
          quizStatus={quizStatus}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const beginButton = () => screen.queryByRole('button', { name: copy.begin });

it('counts down to the opening by the server’s clock, and then offers to begin', () => {
  vi.useFakeTimers();
  // The device is five minutes behind.
  serverClock.aheadMs = 5 * 60_000;
  renderExam([15, 60]);
  expect(screen.getByRole('timer').textContent).toBe('10:00');
  expect(beginButton()).toBeNull();
  act(() => void vi.advanceTimersByTime(10 * 60_000));
  expect(beginButton()).not.toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  act(() => void vi.advanceTimersByTime(45 * 60_000));
  expect(beginButton()).toBeNull();
  screen.getByText(copy.absent);
});

it('never fetches the questions before the student begins', () => {
  renderExam([-5, 60]);
  expect(beginButton()).not.toBeNull();
  expect(network).not.toHaveBeenCalled();
});

it('says that an exam cannot begin offline, and why the server refuses', async () => {
  renderExam([-5, 60]);
  fireEvent.click(screen.getByRole('button', { name: copy.begin }));
  await screen.findByText(copy.offline);
  const message = 'يبدأ الامتحان الخميس ٧ م.';
  network.mockResolvedValue(Response.json({ error: 'conflict', message }, { status: 409 }));
  fireEvent.click(screen.getByRole('button', { name: copy.begin }));
  await screen.findByText(message);
});

const taken: QuizStatus = { attempts: 1, best: null, passed: false, at: minutes(-1) };

it('says when the mark will be published, and offers students who were absent a message to the centre', () => {
  renderExam([-10, 50], taken);
  screen.getByText(/وصلت إجاباتك\. تظهر الدرجة/u);
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  renderExam([-60, -10]);
  screen.getByText('فاتك الامتحان. إن كان لك عذر فكلّم المركز');
  screen.getByText(copy.ask);
});

it('lets students begin after the exam has closed if the centre allowed it', () => {
  const permission = { extra: 0, until: minutes(30) };
  renderExam([-60, -10], { attempts: 0, best: null, passed: false, at: null, permission });
  screen.getByText(/سمح لك المركز بمحاولة حتى/u);
  expect(beginButton()).not.toBeNull();
});

it('names the bundle to students who lack one of its courses', () => {
  const bundle = { id: 'b', name: 'ترم أول', courses: ['c', 'd'] };
  renderExam([-5, 60], undefined, { bundle });
  screen.getByText(copy.forbidden('ترم أول'));
  expect(beginButton()).toBeNull();
});

it('shows the mark and the answers once they are published', () => {
  renderExam([-60, -10], { ...taken, best: { score: 2, of: 3 }, passed: true });
  screen.getByText(copy.passed);
  screen.getByText('أفضل درجة لك ٢ من ٣');
  screen.getByRole('link', { name: 'راجع إجاباتك' });
});
