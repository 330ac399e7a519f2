// @vitest-environment happy-dom

import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import type { QuizResult, QuizSettings } from '@markaz/contract/learning/quizzes';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeReport } from '../account/change-reports.ts';
import { pendingReports, removeReportsAndQuizzes } from '../account/pending-reports.ts';
import { myCoursesQuery } from '../account/queries.ts';
import { forgetUser, rememberedUser, rememberUser } from '../auth/remembered-user.ts';
import { courseFixture } from '../courses/course-fixture.ts';
import { courseKeys } from '../courses/queries.ts';
import { coursesWithMistakes } from '../mistakes/stored-mistakes.ts';
import { useToast } from '../ui/toast-store.ts';
import {
  type AnswerSheetId,
  changeSheet,
  newSheet,
  storedSheet,
  storeSheet,
  withAnswer,
} from './answer-sheets.ts';
import { handIn, sendFinishedAttempts, withQuizResult } from './hand-in.ts';
import { quizFixture } from './quiz-fixture.ts';

const id: AnswerSheetId = { uid: 'u', cId: 'c', lId: 'l' };
const network = vi.fn<typeof fetch>();

const result: QuizResult = {
  attemptId: 'one',
  at: '2026-11-23T10:00:00.000Z',
  score: 2,
  of: 3,
  passed: true,
  late: false,
  attempts: 1,
  attemptsLeft: 2,
  answers: [],
};
const resources = [{ type: 'link', src: 'https://example.com' }];
const acceptedAnswer = () => Response.json({ result, opened: [{ lId: 'next', resources }] });
const refusedAnswer = (status: number) =>
  Response.json({ error: 'conflict', message: 'استنفدت محاولات هذا الاختبار.' }, { status });

const sentBodies = () => network.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

function storeFinishedAttempt() {
  storeSheet(id, newSheet({ attemptId: 'one', version: 4, ends: null }), quizFixture(3));
  changeSheet(id, (sheet) => ({ ...withAnswer(sheet, 'q1', ['a']), state: 'finished' }));
}

const storePendingReport = (cId: string, lId: string) =>
  storeReport('u', { cId, lId, position: 90, completed: true, at: '2026-11-23T09:00:00.000Z' });

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  storeFinishedAttempt();
});

afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
  localStorage.clear();
});

describe('handIn', () => {
  it('sends the answers with the progress reports of this course only', async () => {
    network.mockImplementation(async () => acceptedAnswer());
    storePendingReport('c', 'l');
    storePendingReport('other', 'l');
    expect(await handIn(new QueryClient(), id)).toEqual(result);
    expect(sentBodies()).toEqual([
      {
        cId: 'c',
        lId: 'l',
        attemptId: 'one',
        version: 4,
        answers: { q1: ['a'] },
        sentAt: expect.any(String),
        lectures: [{ lId: 'l', position: 90, completed: true, at: '2026-11-23T09:00:00.000Z' }],
      },
    ]);
    expect(pendingReports('u').map(({ cId }) => cId)).toEqual(['other']);
    expect(storedSheet(id)).toMatchObject({ state: 'done', result });
  });

  it('completes a lecture that has only a quiz, in the same call', async () => {
    network.mockImplementation(async () => acceptedAnswer());
    rememberUser({ uid: 'u' } as User);
    const client = new QueryClient();
    const progress = { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] };
    const course = { ...courseFixture('c'), enrolledAt: '2026-11-01T10:00:00.000Z', progress };
    client.setQueryData(myCoursesQuery.queryKey, [course]);
    const lectures = [{ id: 'l', resourceCount: 0 }];
    localStorage.setItem('markaz.opened', JSON.stringify([{ course, lectures }]));
    await handIn(client, id);
    expect(sentBodies()).toMatchObject([
      { lectures: [{ lId: 'l', position: 0, completed: true }] },
    ]);
    expect(pendingReports('u')).toEqual([]);
    expect(client.getQueryData(myCoursesQuery.queryKey)).toMatchObject([
      { progress: { completedCount: 1, lectures: [{ completed: true, quiz: { passed: true } }] } },
    ]);
    forgetUser();
  });

  it('sends an attempt once even if two calls hand it in at the same time', async () => {
    network.mockImplementation(async () => acceptedAnswer());
    const locks = new Map<string, Promise<unknown>>();
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, task: () => Promise<unknown>) => {
          const next = (locks.get(name) ?? Promise.resolve()).then(task);
          locks.set(name, next);
          return next;
        },
      },
    });
    const client = new QueryClient();
    expect(await Promise.all([handIn(client, id), handIn(client, id)])).toEqual([result, result]);
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('keeps an attempt if the call fails, and sends it again without the progress reports', async () => {
    network.mockRejectedValueOnce(new TypeError('no network'));
    storePendingReport('c', 'l');
    expect(await handIn(new QueryClient(), id)).toBeNull();
    expect(storedSheet(id)?.state).toBe('finished');
    expect(pendingReports('u')).toMatchObject([{ lId: 'l', sent: false }]);
    network.mockImplementation(async () => acceptedAnswer());
    expect(await handIn(new QueryClient(), id)).toEqual(result);
    expect(sentBodies().map(({ attemptId, lectures }) => [attemptId, lectures.length])).toEqual([
      ['one', 1],
      ['one', 0],
    ]);
  });

  it('stores the reason for a refusal, and keeps the answers', async () => {
    network.mockImplementation(async () => refusedAnswer(409));
    storePendingReport('c', 'l');
    expect(await handIn(new QueryClient(), id)).toBeNull();
    expect(storedSheet(id)).toMatchObject({
      state: 'refused',
      refusal: 'استنفدت محاولات هذا الاختبار.',
      answers: { q1: ['a'] },
    });
    expect(pendingReports('u')).toHaveLength(1);
  });

  it('keeps the attempt unsent if the session has ended or the server is busy', async () => {
    for (const status of [401, 429, 503]) {
      network.mockImplementation(async () => refusedAnswer(status));
      await handIn(new QueryClient(), id);
      expect(storedSheet(id)?.state).toBe('finished');
    }
  });

  it('updates the cached course and its unlocked lectures without another request', async () => {
    network.mockImplementation(async () => acceptedAnswer());
    const client = new QueryClient();
    const course: EnrolledCourse = {
      ...courseFixture('c'),
      enrolledAt: '2026-11-01T10:00:00.000Z',
      progress: {
        completedCount: 1,
        lastLectureId: 'l',
        lastWatchedAt: null,
        lectures: [{ lId: 'l', position: 9, completed: true }],
      },
    };
    client.setQueryData(myCoursesQuery.queryKey, [course]);
    client.setQueryData(courseKeys.lecturesAhead('c'), { lectures: [] });
    const key = courseKeys.lectures('c');
    client.setQueryData(key, {
      lectures: [
        { id: 'l', locked: false },
        { id: 'next', locked: true },
      ],
    });
    await handIn(client, id);
    expect(client.getQueryState(courseKeys.lecturesAhead('c'))).toBeUndefined();
    expect(client.getQueryData(myCoursesQuery.queryKey)?.[0]?.progress.lectures).toEqual([
      {
        lId: 'l',
        position: 9,
        completed: true,
        quiz: { attempts: 1, best: { score: 2, of: 3 }, passed: true, at: result.at },
      },
    ]);
    expect(client.getQueryData(key)).toEqual({
      lectures: [
        { id: 'l', locked: false },
        { id: 'next', locked: false, resources },
      ],
    });
    expect(network).toHaveBeenCalledTimes(1);
  });
});

describe('a held result', () => {
  const held: QuizResult = {
    ...result,
    score: 0,
    of: 0,
    passed: false,
    shownAt: '2026-12-03T17:00:00.000Z',
  };
  const exam: QuizSettings['exam'] = {
    opens: result.at,
    closes: '2026-12-03T17:00:00.000Z',
    results: 'window',
    draws: [],
  };

  it('contains the time when the mark will be published instead of a mark, and does not record mistakes', async () => {
    storeSheet(
      id,
      newSheet({ attemptId: 'one', version: 4, ends: null }),
      quizFixture(3, { exam }),
    );
    changeSheet(id, (sheet) => ({ ...sheet, state: 'finished' }));
    network.mockImplementation(async () => Response.json({ result: held, opened: [] }));
    const { result: toast } = renderHook(useToast);
    await act(() => sendFinishedAttempts(new QueryClient(), 'u'));
    expect(toast.current?.text).toMatch(/^وصلت إجاباتك. تظهر الدرجة /u);
    expect(toast.current?.text).not.toMatch(/٠ من/u);
    expect(coursesWithMistakes('u')).toEqual([]);
  });

  it('changes neither the mark nor the permission in the cached course', () => {
    const permission = { extra: 1, until: '2026-11-30T10:00:00.000Z' };
    const best = { score: 1, of: 3 };
    const before = { attempts: 1, best, passed: false, at: result.at, permission };
    const lectures = [{ lId: 'l', position: 0, completed: true, quiz: before }];
    const course = { ...newCourse, progress: { ...newCourse.progress, lectures } };
    const [after] = withQuizResult([course], 'c', 'l', { ...held, attempts: 2 });
    expect(after?.progress.lectures[0]?.quiz).toEqual({ ...before, attempts: 2 });
    expect(quizStatusAfter(held)).toMatchObject({ attempts: 1, best: null, passed: false });
  });
});

it('deletes the answer sheet at sign-out', () => {
  removeReportsAndQuizzes();
  expect(storedSheet(id)).toBeNull();
});

const newCourse: EnrolledCourse = {
  ...courseFixture('c'),
  enrolledAt: '2026-11-01T10:00:00.000Z',
  progress: { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] },
};

function quizStatusAfter(...results: readonly Partial<QuizResult>[]) {
  const attempts = results.map((result, index) => ({
    attemptId: `${index}`,
    at: '2026-11-23T10:00:00.000Z',
    score: 0,
    of: 10,
    passed: false,
    late: false,
    attempts: index + 1,
    attemptsLeft: null,
    answers: [],
    ...result,
  }));
  const [course] = attempts.reduce<readonly EnrolledCourse[]>(
    (courses, result) => withQuizResult(courses, 'c', 'l', result),
    [newCourse],
  );
  return course?.progress.lectures[0]?.quiz;
}

it('still says after another attempt that staff opened the next lectures, until the student passes', () => {
  const opened = { lId: 'l', position: 0, completed: false } as const;
  const status = { attempts: 1, best: null, passed: true, opened: true, at: result.at } as const;
  const course = {
    ...newCourse,
    progress: { ...newCourse.progress, lectures: [{ ...opened, quiz: status }] },
  };
  const statusAfter = (passed: boolean) =>
    withQuizResult([course], 'c', 'l', { ...result, passed })[0]?.progress.lectures[0]?.quiz;
  expect(statusAfter(false)).toMatchObject({ passed: true, opened: true });
  expect(statusAfter(true)).not.toHaveProperty('opened');
});

it('keeps the best mark up to the first pass, and ignores the marks of late attempts', () => {
  expect(quizStatusAfter({ score: 4 }, { score: 3 })).toMatchObject({
    attempts: 2,
    best: { score: 4 },
  });
  expect(quizStatusAfter({ score: 4 }, { score: 9, late: true })).toMatchObject({
    best: { score: 4 },
  });
  expect(quizStatusAfter({ score: 3, late: true })?.best).toBeNull();
  const passed = quizStatusAfter({ score: 6, passed: true }, { score: 10, passed: true });
  expect(passed).toMatchObject({ passed: true, best: { score: 6, of: 10 } });
});

it('ends the session that the server refuses, and keeps the answers', async () => {
  rememberUser({ uid: 'u', courses: [] } as unknown as User);
  network.mockResolvedValue(
    Response.json({ error: 'not_authenticated', message: 'سجّل الدخول' }, { status: 401 }),
  );
  expect(await handIn(new QueryClient(), id)).toBeNull();
  expect(rememberedUser()).toBeNull();
  expect(storedSheet(id)).toMatchObject({ state: 'finished', answers: { q1: ['a'] } });
});

it('keeps the session of another user who signed in meanwhile', async () => {
  rememberUser({ uid: 'other', courses: [] } as unknown as User);
  network.mockResolvedValue(
    Response.json({ error: 'not_authenticated', message: 'سجّل الدخول' }, { status: 401 }),
  );
  await handIn(new QueryClient(), id);
  expect(rememberedUser()?.uid).toBe('other');
  forgetUser();
});
