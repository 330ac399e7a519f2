// @vitest-environment happy-dom
import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { courseFixture } from '../courses/course-fixture.ts';
import { coursesToFetch, fetchMistakes } from './fetch-mistakes.ts';
import { fetchedQuiz, quizOf, resultOf } from './mistakes-fixture.ts';
import { dueMistakes, mistakesToReview } from './mistakes-to-review.ts';
import { recordMistakes } from './stored-mistakes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const quiz = quizOf('x', 'y');
const day = (number: number) => new Date(2026, 10, number, 12);
const at = (number: number) => day(number).toISOString();
const mona = { uid: 'mona', courses: ['c', 'd'] };

const recordAttempt = (cId: string, number: number, wrong: string[], lId = 'l') =>
  recordMistakes('mona', { cId, lId, quiz, result: resultOf(quiz, at(number), wrong) });

function courseOf(id: string, ...taken: (readonly [lId: string, number: number])[]) {
  const lectures = taken.map(([lId, number]) => ({
    lId,
    position: 0,
    completed: false,
    quiz: { attempts: 1, best: null, passed: false, at: at(number) },
  }));
  const noProgress = { completedCount: 0, lastLectureId: null, lastWatchedAt: null };
  return { ...courseFixture(id), enrolledAt: at(1), progress: { ...noProgress, lectures } };
}

it('fetches the mistakes of an exam once it has closed, not before', () => {
  const exam = { lId: 'l', title: 'امتحان', opens: at(1), results: 'attempt' as const };
  const withExam = (closes: string) => ({
    ...courseOf('c', ['l', 1]),
    exams: [{ ...exam, closes }],
  });
  const open = withExam(new Date(Date.now() + 60_000).toISOString());
  expect(coursesToFetch('mona', [open])).toEqual([]);
  const closed = withExam(new Date(Date.now() - 60_000).toISOString());
  expect(coursesToFetch('mona', [closed])).toEqual([closed]);
});

const idsOf = (found: ReturnType<typeof mistakesToReview>) =>
  found.map(({ question }) => question.id);

describe('mistakesToReview', () => {
  it('returns the mistakes of all courses, longest due first', () => {
    recordAttempt('c', 5, ['x']);
    recordAttempt('d', 1, ['y']);
    const mistakes = mistakesToReview(mona, [], day(4));
    expect(mistakes.map(({ cId, title }) => [cId, title])).toEqual([
      ['d', 'اختبار الطهارة'],
      ['c', 'اختبار الطهارة'],
    ]);
    expect(idsOf(dueMistakes(mistakes, day(4)))).toEqual(['y']);
    expect(idsOf(dueMistakes(mistakes, day(7)))).toEqual(['y', 'x']);
  });

  it('leaves out courses whose access has ended, and removed lectures', () => {
    recordAttempt('c', 1, ['x']);
    recordAttempt('d', 1, ['y']);
    const access = { c: [{ until: at(3) }] };
    expect(idsOf(mistakesToReview({ ...mona, access }, [], day(2)))).toEqual(['x', 'y']);
    expect(idsOf(mistakesToReview({ ...mona, access }, [], day(4)))).toEqual(['y']);
    const courses = [courseOf('c', ['l', 1]), courseOf('d', ['other', 1])];
    expect(idsOf(mistakesToReview(mona, courses, day(4)))).toEqual(['x']);
  });
});

describe('coursesToFetch', () => {
  const idsToFetch = (...courses: EnrolledCourse[]) =>
    coursesToFetch('mona', courses).map(({ id }) => id);

  it('returns the courses with quizzes that were taken on another device', () => {
    recordAttempt('c', 1, ['x']);
    expect(idsToFetch(courseOf('c', ['l', 1]), courseOf('d'))).toEqual([]);
    expect(idsToFetch(courseOf('c', ['l', 2]))).toEqual(['c']);
    expect(idsToFetch(courseOf('c', ['l', 1], ['m', 1]), courseOf('d', ['l', 1]))).toEqual([
      'c',
      'd',
    ]);
  });

  it('returns nothing after fetchMistakes, which fetches three courses per request', async () => {
    const requestedIds: string[][] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      const { cIds } = JSON.parse(String(body));
      requestedIds.push(cIds);
      const courses = cIds.map((cId: string) => ({
        cId,
        quizzes: cId === 'e' ? [] : [fetchedQuiz('l', at(1), 'x')],
      }));
      return Response.json({ courses });
    });
    const courses = ['c', 'd', 'e', 'f'].map((id) => courseOf(id, ['l', 1]));
    await fetchMistakes('mona', courses, new AbortController().signal);
    expect(requestedIds).toEqual([['c', 'd', 'e'], ['f']]);
    expect(mistakesToReview(mona, courses, day(2)).map(({ cId }) => cId)).toEqual(['c', 'd', 'f']);
    expect(idsToFetch(...courses)).toEqual([]);
  });
});
