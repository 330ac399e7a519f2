import type { KeyedQuestion } from '@markaz/contract/learning/quizzes';
import { expect, it } from 'vitest';
import type { QuestionValues } from '../form/quiz-values.ts';
import { copyQuestions } from './copy-questions.ts';

const question = (id: string, text: string, right = 'a', last = 'لا'): KeyedQuestion => ({
  id,
  kind: 'one',
  text,
  picture: null,
  options: [
    { id: 'a', text: 'نعم' },
    { id: 'b', text: last },
  ],
  right: [right],
  explanation: '',
  since: 3,
});

/** Returns copies as the server stores them: with ids of the exam. */
const stored = (copies: readonly QuestionValues[]) =>
  copies.map((copy, index) => ({ ...copy, id: copy.id ?? `exam${index}` }));

it('copies questions without their ids, and names their lecture', () => {
  const [copied] = copyQuestions([question('q1', 'الأول')], 'l1', []);
  expect(copied).toEqual({
    kind: 'one',
    text: 'الأول',
    picture: null,
    options: [
      { id: 'a', text: 'نعم' },
      { id: 'b', text: 'لا' },
    ],
    right: ['a'],
    explanation: '',
    from: 'l1',
  });
});

it('refreshing keeps the id of a question whose key or text was corrected, and adds new questions without an id', () => {
  const before = [question('q1', 'الأول', 'a', 'كلا'), question('q2', 'الثاني')];
  const earlier = stored(copyQuestions(before, 'l1', []));
  const after = [
    question('q3', 'جديد', 'a', 'ربما'),
    question('q2', 'الثاني مصححًا'),
    question('q1', 'الأول', 'b', 'كلا'),
  ];
  expect(copyQuestions(after, 'l1', earlier)).toMatchObject([
    { text: 'جديد' },
    { id: 'exam1', text: 'الثاني مصححًا' },
    { id: 'exam0', right: ['b'] },
  ]);
  expect(copyQuestions(after, 'l1', earlier)[0]).not.toHaveProperty('id');
});
