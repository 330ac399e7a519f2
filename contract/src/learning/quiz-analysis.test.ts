import { describe, expect, it } from 'vitest';
import { analyseQuestions, type QuestionCounts, sortHardestFirst } from './quiz-analysis.ts';
import type { KeyedQuestion } from './quizzes.ts';

const one: KeyedQuestion = {
  id: 'q1',
  kind: 'one',
  text: 'ما إعراب الفاعل؟',
  picture: null,
  options: [
    { id: 'a', text: 'مرفوع' },
    { id: 'b', text: 'منصوب' },
    { id: 'c', text: 'مجرور' },
  ],
  right: ['a'],
  explanation: '',
  since: 1,
};
const many: KeyedQuestion = { ...one, id: 'q2', kind: 'many', right: ['a', 'b'] };

function counts(asked: number, right: number, chosen: Record<string, number>): QuestionCounts {
  return { asked, right, chosen };
}

function analyseQuestion(question: KeyedQuestion, questionCounts: QuestionCounts) {
  const [analysed] = analyseQuestions([question], new Map([[question.id, questionCounts]]));
  if (analysed === undefined) throw new Error('The analysis lacks a question.');
  return analysed;
}

describe('analyseQuestions', () => {
  it('returns how often each option was chosen, the shares, and the number of blank answers', () => {
    const { options, blank, share } = analyseQuestion(one, counts(10, 5, { a: 5, b: 3 }));
    expect(
      options.map(({ id, isRight, chosen, share: part }) => [id, isRight, chosen, part]),
    ).toEqual([
      ['a', true, 5, 0.5],
      ['b', false, 3, 0.3],
      ['c', false, 0, 0],
    ]);
    expect([blank, share]).toEqual([2, 0.5]);
  });

  it('omits the number of blank answers if several options may be chosen', () => {
    expect(analyseQuestion(many, counts(10, 4, { a: 8, b: 6 })).blank).toBeNull();
  });

  it('omits the shares of a question that nobody was asked', () => {
    const [analysed] = analyseQuestions([one], new Map());
    expect(analysed).toMatchObject({ asked: 0, right: 0, share: null, blank: 0, warnings: [] });
  });

  it.each([
    ['nobody is right', counts(5, 0, { a: 0, b: 5 }), ['hardlyRight', 'doubtfulKey']],
    ['fewer than a fifth are right', counts(20, 3, { a: 3, b: 3, c: 3 }), ['hardlyRight']],
    ['a fifth is right', counts(20, 4, { a: 4, b: 4, c: 4 }), []],
    ['a wrong option beats the right one', counts(10, 4, { a: 4, b: 5, c: 1 }), ['doubtfulKey']],
    ['a wrong option was chosen as often as the right one', counts(10, 5, { a: 5, b: 5 }), []],
    ['only four students were asked', counts(4, 0, { b: 4 }), []],
  ])('returns the expected warnings if %s', (_, questionCounts, warnings) => {
    expect(analyseQuestion(one, questionCounts).warnings).toEqual(warnings);
  });

  it.each([
    [{ a: 9, b: 3, c: 4 }, ['doubtfulKey']],
    [{ a: 9, b: 4, c: 4 }, []],
  ])(
    'warns of the key only if a wrong option was chosen more often than a right one: %j',
    (chosen, warnings) => {
      expect(analyseQuestion(many, counts(10, 3, chosen)).warnings).toEqual(warnings);
    },
  );
});

describe('sortHardestFirst', () => {
  it('sorts by difficulty, then by number of answers, and puts unanswered questions last', () => {
    const questions = ['easy', 'new', 'hard', 'asked more'].map((id) => ({ ...one, id }));
    const analysed = analyseQuestions(
      questions,
      new Map([
        ['easy', counts(10, 9, { a: 9 })],
        ['hard', counts(10, 2, { a: 2 })],
        ['asked more', counts(20, 4, { a: 4 })],
      ]),
    );
    expect(sortHardestFirst(analysed).map(({ question: { id } }) => id)).toEqual([
      'asked more',
      'hard',
      'easy',
      'new',
    ]);
  });
});
