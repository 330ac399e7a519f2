// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { quizOf, resultOf } from './mistakes-fixture.ts';
import {
  changeCourseMistakes,
  coursesWithMistakes,
  recordMistakes,
  storedCourseMistakes,
} from './stored-mistakes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const quiz = quizOf('x', 'y');
const result = resultOf(quiz, '2026-11-23T10:00:00.000Z', ['x', 'y']);

const idsOf = (uid: string, cId: string) =>
  storedCourseMistakes(uid, cId).mistakes.map(({ question }) => question.id);

it('stores mistakes separately for each course and student', () => {
  recordMistakes('mona', { cId: 'c', lId: 'l', quiz, result });
  recordMistakes('mona', { cId: 'd', lId: 'l', quiz, result: resultOf(quiz, result.at, ['y']) });
  expect(coursesWithMistakes('mona').toSorted()).toEqual(['c', 'd']);
  expect(idsOf('mona', 'c')).toEqual(['x', 'y']);
  expect(idsOf('mona', 'd')).toEqual(['y']);
  expect(idsOf('omar', 'c')).toEqual([]);
});

it('deletes the mistakes of one student when mistakes of another student are stored', () => {
  recordMistakes('mona', { cId: 'c', lId: 'l', quiz, result });
  recordMistakes('omar', { cId: 'c', lId: 'l', quiz, result });
  expect(coursesWithMistakes('mona')).toEqual([]);
  expect(idsOf('omar', 'c')).toEqual(['x', 'y']);
});

it('stores fewer mistakes if storage is full', () => {
  const many = quizOf(...Array.from({ length: 90 }, (_, index) => `q${index}`));
  const ids = many.questions.map(({ id }) => id);
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > 15_000) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, text);
    },
  });
  recordMistakes('mona', {
    cId: 'c',
    lId: 'l',
    quiz: many,
    result: resultOf(many, result.at, ids),
  });
  expect(storedCourseMistakes('mona', 'c').mistakes).toHaveLength(50);
});

it('starts over if the stored mistakes are invalid', () => {
  localStorage.setItem('markaz.quiz.mistakes.mona.c', '{"mistakes":7}');
  expect(idsOf('mona', 'c')).toEqual([]);
  changeCourseMistakes('mona', 'c', (before) => before);
  expect(coursesWithMistakes('mona')).toEqual(['c']);
});
