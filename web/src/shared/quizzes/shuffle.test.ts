import type { Quiz } from '@markaz/contract/learning/quizzes';
import { describe, expect, it } from 'vitest';
import { quizFixture } from './quiz-fixture.ts';
import { shuffledQuestions } from './shuffle.ts';

const quiz: Quiz = quizFixture(12);
const ids = (attemptId: string) => shuffledQuestions(quiz, attemptId).map(({ id }) => id);
const optionsIn = (attemptId: string, id: string) =>
  shuffledQuestions(quiz, attemptId)
    .find((question) => question.id === id)
    ?.options.map((option) => option.id)
    .join('');

describe('shuffledQuestions', () => {
  it('returns every question and option, always in the same order for an attempt', () => {
    expect(shuffledQuestions(quiz, 'one')).toEqual(shuffledQuestions(quiz, 'one'));
    expect(ids('one').toSorted()).toEqual(quiz.questions.map(({ id }) => id).toSorted());
    for (const { id, options } of quiz.questions)
      expect([...(optionsIn('one', id) ?? '')].toSorted()).toEqual(options.map((each) => each.id));
  });

  it('returns different orders for different attempts', () => {
    const orders = Array.from({ length: 20 }, (_, index) => ids(`attempt ${index}`).join());
    expect(new Set(orders).size).toBeGreaterThan(15);
    const optionOrders = new Set(
      Array.from({ length: 60 }, (_, index) => optionsIn(`${index}`, 'q1')),
    );
    expect(optionOrders.size).toBeGreaterThan(10);
  });

  it('keeps marked options last, and the order of the others as without the mark', () => {
    const marked = {
      ...quiz,
      questions: quiz.questions.map((question) => ({
        ...question,
        options: question.options.map((option, index) =>
          index === 1 ? { ...option, last: true } : option,
        ),
      })),
    };
    for (let index = 0; index < 30; index += 1) {
      const [question] = shuffledQuestions(marked, `${index}`).filter(({ id }) => id === 'q1');
      const order = question?.options.map(({ id }) => id).join('') ?? '';
      const others = optionsIn(`${index}`, 'q1')?.replace('b', '');
      expect(order).toBe(`${others}b`);
    }
  });

  it('keeps «صح» before «خطأ», and does not reorder a quiz whose setting turns shuffling off', () => {
    for (let index = 0; index < 30; index += 1) expect(optionsIn(`${index}`, 'q0')).toBe('ab');
    const unshuffled = { ...quiz, settings: { ...quiz.settings, shuffle: false } };
    expect(shuffledQuestions(unshuffled, 'one')).toEqual(quiz.questions);
  });
});
