import { describe, expect, it } from 'vitest';
import {
  type CourseMistakes,
  noMistakes,
  withFetched,
  withResult,
  withReview,
} from './course-mistakes.ts';
import { fetchedQuiz, quizOf, resultOf } from './mistakes-fixture.ts';
import { dayNumber } from './schedule.ts';

const day = (number: number) => new Date(2026, 10, number, 12);
const at = (number: number) => day(number).toISOString();
const quiz = quizOf('x', 'y', 'z');

function afterAttempt(
  before: CourseMistakes,
  number: number,
  wrong: string[],
  hasSolutions = true,
) {
  return withResult(before, {
    lId: 'l',
    quiz,
    result: resultOf(quiz, at(number), wrong, hasSolutions),
  });
}

const dueDays = ({ mistakes }: CourseMistakes) =>
  Object.fromEntries(
    mistakes.map(({ question, due }) => [
      question.id,
      due === null ? null : due - dayNumber(day(1)),
    ]),
  );

describe('withResult', () => {
  it('stores each wrongly answered question with its solution and its review schedule', () => {
    const { mistakes, quizzes } = afterAttempt(noMistakes, 1, ['x']);
    expect(mistakes).toEqual([
      {
        lId: 'l',
        question: quiz.questions[0],
        right: ['a'],
        explanation: 'Because of x.',
        wrongAt: Math.floor(day(1).getTime() / 1000),
        step: 0,
        due: dayNumber(day(3)),
      },
    ]);
    expect(quizzes).toEqual({ l: { title: 'اختبار الطهارة', at: at(1) } });
  });

  it('stores a mistake only once the server has revealed the right answer', () => {
    const failed = afterAttempt(noMistakes, 1, ['x', 'y'], false);
    expect(failed.mistakes).toEqual([]);
    expect(JSON.stringify(failed)).not.toMatch(/Because|"right"/u);
    const second = afterAttempt(failed, 2, ['y'], false);
    expect(second.mistakes).toEqual([]);
    expect(dueDays(afterAttempt(second, 2, ['y']))).toEqual({ x: 2, y: 3 });
    const passed = afterAttempt(second, 3, []);
    // The mistake of the first day was due. The right answer to it counts as its review.
    expect(dueDays(passed)).toEqual({ x: 7, y: 3 });
    expect(passed.waiting).toEqual({ l: {} });
  });

  it('restarts a question after a wrong answer, and advances a due question after a right answer', () => {
    const before = afterAttempt(noMistakes, 1, ['x', 'y', 'z']);
    expect(dueDays(afterAttempt(before, 4, ['y']))).toEqual({ x: 8, y: 5, z: 8 });
    expect(dueDays(afterAttempt(before, 2, []))).toEqual({ x: 2, y: 2, z: 2 });
  });

  it('changes nothing if the same result is recorded again', () => {
    const once = afterAttempt(afterAttempt(noMistakes, 1, ['x', 'y']), 4, ['y']);
    expect(afterAttempt(once, 4, ['y'])).toEqual(once);
    expect(afterAttempt(once, 1, ['x', 'y'])).toEqual(once);
  });

  it('stores only the newest 200 mistakes, but remembers all quizzes', () => {
    let stored = afterAttempt(noMistakes, 1, ['x']);
    const many = quizOf(...Array.from({ length: 100 }, (_, index) => `q${index}`));
    const ids = many.questions.map(({ id }) => id);
    for (const [index, lId] of ['m', 'n'].entries())
      stored = withResult(stored, { lId, quiz: many, result: resultOf(many, at(2 + index), ids) });
    expect(stored.mistakes).toHaveLength(200);
    expect(stored.mistakes.filter(({ lId }) => lId === 'l')).toEqual([]);
    expect(Object.keys(stored.quizzes)).toEqual(['l', 'm', 'n']);
  });
});

describe('withFetched', () => {
  const newest = new Map([['l', at(1)]]);

  it('adds mistakes that the student made on another device', () => {
    const fetched = withFetched(noMistakes, [fetchedQuiz('l', at(1), 'x', 'y')], newest);
    expect(dueDays(fetched)).toEqual({ x: 2, y: 2 });
    expect(fetched.quizzes).toEqual({ l: { title: 'اختبار الطهارة', at: at(1) } });
    expect(JSON.stringify(fetched.mistakes[0]?.question)).not.toMatch(/right|explanation|wrongAt/u);
  });

  it('keeps the schedules of known questions, and drops questions that the server no longer returns', () => {
    const before = withReview(
      afterAttempt(noMistakes, 1, ['x', 'y']),
      { lId: 'l', id: 'x' },
      true,
      day(3),
    );
    const fetched = withFetched(before, [fetchedQuiz('l', at(1), 'x', 'z')], newest);
    expect(dueDays(fetched)).toEqual({ x: 7, z: 2 });
    const refetched = withFetched(before, [fetchedQuiz('l', at(9), 'x')], newest);
    expect(dueDays(refetched)).toEqual({ x: 10 });
  });

  it('records fetched quizzes that have no mistakes', () => {
    const fetched = withFetched(noMistakes, [], newest);
    expect(fetched).toEqual({ ...noMistakes, quizzes: { l: { title: '', at: at(1) } } });
  });
});

it('withReview reschedules only the reviewed question', () => {
  const before = afterAttempt(noMistakes, 1, ['x', 'y']);
  const right = withReview(before, { lId: 'l', id: 'x' }, true, day(3));
  expect(dueDays(right)).toEqual({ x: 7, y: 2 });
  expect(dueDays(withReview(right, { lId: 'l', id: 'x' }, false, day(8)))).toEqual({ x: 9, y: 2 });
});
