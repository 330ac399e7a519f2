// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { courseFixture } from '../../../shared/courses/course-fixture.ts';
import { fetchedQuiz, quizOf, resultOf } from '../../../shared/mistakes/mistakes-fixture.ts';
import { recordMistakes } from '../../../shared/mistakes/stored-mistakes.ts';
import { useMistakes } from './use-mistakes.ts';

const at = '2026-11-20T10:00:00.000Z';
const user = { uid: 'mona', courses: ['c'] } as unknown as User;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const lecture = { lId: 'l', position: 0, completed: false };
const quiz = { attempts: 1, best: null, passed: false, at };
const course = {
  ...courseFixture('c'),
  enrolledAt: at,
  progress: {
    completedCount: 0,
    lastLectureId: null,
    lastWatchedAt: null,
    lectures: [{ ...lecture, quiz }],
  },
};

/** Renders the hook. The server sends these responses in turn, and repeats the last one. */
function renderMistakes(...responses: (() => Response)[]) {
  const onRequest = vi.fn();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('user/courses')) return Response.json({ user, courses: [course] });
    onRequest(url);
    return (responses.length > 1 ? responses.shift() : responses[0])?.();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { onRequest, ...renderHook(() => useMistakes(user), { wrapper }) };
}

const mistakesResponse = () =>
  Response.json({ courses: [{ cId: 'c', quizzes: [fetchedQuiz('l', at, 'x', 'y')] }] });

it('fetches the mistakes that are missing on this device only once', async () => {
  const { onRequest, result, rerender } = renderMistakes(mistakesResponse);
  expect(result.current.isLoading).toBe(true);
  await waitFor(() => expect(result.current.mistakes).toHaveLength(2));
  expect(result.current).toMatchObject({ isLoading: false, error: null });
  rerender();
  cleanup();
  const second = renderMistakes(mistakesResponse);
  await waitFor(() => expect(second.result.current.isLoading).toBe(false));
  expect(second.result.current.mistakes).toHaveLength(2);
  expect(second.onRequest).not.toHaveBeenCalled();
  expect(onRequest).toHaveBeenCalledOnce();
});

it('fetches nothing if the quiz was taken on this device', async () => {
  const takenQuiz = quizOf('x');
  recordMistakes('mona', {
    cId: 'c',
    lId: 'l',
    quiz: takenQuiz,
    result: resultOf(takenQuiz, at, ['x']),
  });
  const { onRequest, result } = renderMistakes(mistakesResponse);
  await waitFor(() => expect(result.current.courses).toHaveLength(1));
  expect(result.current).toMatchObject({ isLoading: false, error: null });
  expect(result.current.mistakes).toHaveLength(1);
  expect(onRequest).not.toHaveBeenCalled();
});

it('shows the stored mistakes while the server is unavailable, and fetches the others on a retry', async () => {
  const takenQuiz = quizOf('z');
  const before = resultOf(takenQuiz, '2026-11-19T10:00:00.000Z', ['z']);
  recordMistakes('mona', { cId: 'c', lId: 'l', quiz: takenQuiz, result: before });
  const busy = () =>
    Response.json({ error: 'unavailable', message: 'الخدمة مشغولة الآن' }, { status: 503 });
  const { result } = renderMistakes(busy, mistakesResponse);
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.mistakes.map(({ question }) => question.id)).toEqual(['z']);
  result.current.retry();
  await waitFor(() => expect(result.current.error).toBeNull());
  expect(result.current.mistakes.map(({ question }) => question.id)).toEqual(['x', 'y']);
});
