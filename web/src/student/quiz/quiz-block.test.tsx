// @vitest-environment happy-dom
import type { QuizStatus } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newSheet, storedSheet, storeSheet } from '../../shared/quizzes/answer-sheets.ts';
import { quizFixture } from '../../shared/quizzes/quiz-fixture.ts';
import { copy } from './quiz.copy.ts';
import QuizBlock from './quiz-block.tsx';

const id = { uid: 'u', cId: 'c', lId: 'l' };
const facts = { questions: 3, minutes: 1, gate: true, passMark: 60, attempts: 2 };
const failed: QuizStatus = {
  attempts: 2,
  best: { score: 0, of: 4 },
  passed: false,
  at: '2026-11-20T10:00:00.000Z',
};

const settings = { whatsapp: '201001234567' };

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/courses')
      ? Response.json({ courses: [], settings })
      : Promise.reject(new TypeError('no network')),
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function renderBlock(quizStatus?: QuizStatus, changes: Partial<typeof facts> = {}) {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <QuizBlock
          {...id}
          course="النحو"
          lecture="المبتدأ"
          facts={{ ...facts, ...changes }}
          quizStatus={quizStatus}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('says how many questions there are in how many minutes', () => {
  renderBlock();
  screen.getByRole('heading', { name: 'اختبار: ٣ أسئلة في دقيقة واحدة' });
});

it('offers a student without attempts a message to the centre that names the course, the lecture and the quiz', async () => {
  storeSheet(
    id,
    { ...newSheet({ attemptId: 'one', version: 1, ends: null }), state: 'done' },
    quizFixture(3, { title: 'تدريب', attempts: 2, gate: true }),
  );
  renderBlock(failed);
  screen.getByText(copy.stuck.text);
  const details = screen.getByText(copy.stuck.ask).closest('details');
  if (details) details.open = true;
  const chat = await screen.findByRole('link', { name: /201001234567/u });
  const message = new URL(chat.getAttribute('href') ?? '').searchParams.get('text');
  for (const name of ['«النحو»', '«المبتدأ»', '«تدريب»']) expect(message).toContain(name);
});

it.each([
  ['locks nothing', failed, { gate: false }],
  ['has an attempt left', { ...failed, attempts: 1 }, {}],
  ['is passed', { ...failed, passed: true }, {}],
  ['was never taken', undefined, {}],
])('does not name a contact if the quiz %s', (_, status, changes) => {
  renderBlock(status, changes);
  expect(screen.queryByText(copy.stuck.text)).toBeNull();
});

it('says that the centre opened the next lectures, not that the student passed', () => {
  renderBlock({ ...failed, passed: true, opened: true });
  screen.getByText('فتح لك المركز ما بعد هذا الاختبار');
  screen.getByText('أفضل درجة لك ٠ من ٤');
  expect(screen.queryByText(copy.intro.passed)).toBeNull();
});

it('counts down the time of an unfinished attempt, and then sends the attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  const sheet = newSheet({ attemptId: 'one', version: 1, ends: Date.now() + 90_000 });
  storeSheet(id, sheet, quizFixture(3, { minutes: 5 }));
  renderBlock();
  expect(screen.getByRole('timer').textContent).toBe('1:30');
  screen.getByText(copy.intro.timeLeft);
  act(() => void vi.advanceTimersByTime(91_000));
  expect(storedSheet(id)).toMatchObject({ state: 'finished', isTimedOut: true, tries: 1 });
  await screen.findByText(copy.intro.waiting);
});
