// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { storedQuiz, storedSheet } from './answer-sheets.ts';
import { beginQuiz, prepareQuiz } from './begin-quiz.ts';
import { quizFixture } from './quiz-fixture.ts';

const network = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', network);
const quiz = quizFixture(3);

afterEach(() => {
  vi.useRealTimers();
  network.mockReset();
  localStorage.clear();
});

const mockAnswer = () => {
  network.mockImplementation(async (_address, init) => {
    const { attemptId } = JSON.parse(String(init?.body));
    return Response.json({ quiz, attemptId, remaining: null });
  });
};

it('begins a prepared quiz without another request', async () => {
  const id = { uid: 'u', cId: 'c', lId: 'fetched' };
  mockAnswer();
  await prepareQuiz(id);
  await prepareQuiz(id);
  expect(network).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(network.mock.calls[0]?.[1]?.body))).toMatchObject({ prepare: true });
  network.mockRejectedValue(new TypeError('no network'));
  await beginQuiz(id);
  expect(storedQuiz(id)).toEqual(quiz);
  expect(storedSheet(id)).toMatchObject({ state: 'open', ends: null, version: quiz.version });
});

it('fetches the quiz again if it was prepared too long ago', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const id = { uid: 'u', cId: 'c', lId: 'old' };
  mockAnswer();
  await prepareQuiz(id);
  vi.setSystemTime(Date.now() + 61 * 60_000);
  await beginQuiz(id);
  expect(network).toHaveBeenCalledTimes(2);
});

it('fetches the quiz at the start if preparing it failed', async () => {
  const id = { uid: 'u', cId: 'c', lId: 'failed' };
  network.mockRejectedValue(new TypeError('no network'));
  await prepareQuiz(id);
  mockAnswer();
  await beginQuiz(id);
  expect(storedSheet(id)).not.toBeNull();
});
