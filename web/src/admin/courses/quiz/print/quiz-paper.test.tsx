// @vitest-environment happy-dom
import { defaultQuizSettings, type KeyedQuestion } from '@markaz/contract/learning/quizzes';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../../ui/page-fixture.tsx';
import { copy } from '../quiz.copy.ts';
import { keyOf, QuizPaper } from './quiz-paper.tsx';

const texts = copy.print;

const question = (id: string, fields: Partial<KeyedQuestion> = {}): KeyedQuestion => ({
  id,
  kind: 'one',
  text: `سؤال ${id}`,
  picture: null,
  options: ['a', 'b', 'c'].map((letter) => ({ id: letter, text: `${id} ${letter}` })),
  right: ['c'],
  explanation: 'لا تُطبع',
  since: 1,
  ...fields,
});

const trueFalse = {
  kind: 'trueFalse',
  options: [
    { id: 'a', text: '' },
    { id: 'b', text: '' },
  ],
  right: ['b'],
} as const;

afterEach(cleanup);

it('writes the key as letters in the order of the answers, and as a word for true or false', () => {
  expect(keyOf(question('q'))).toBe('ج');
  expect(keyOf(question('q', { kind: 'many', right: ['c', 'a'] }))).toBe('أ، ج');
  expect(
    keyOf(question('q', { ...trueFalse, options: [...trueFalse.options], right: ['b'] })),
  ).toBe('خطأ');
});

it('prints an attempt’s selection with its key on a page of its own, which can be left out', () => {
  const pool = Array.from({ length: 20 }, (_, index) => question(`p${index}`, { from: 'l1' }));
  const exam = {
    opens: '2026-12-03T07:00:00.000Z',
    closes: '2026-12-03T09:00:00.000Z',
    results: 'window',
    draws: [{ lId: 'l1', count: 4 }],
  } as const;
  const settings = {
    ...defaultQuizSettings,
    title: 'امتحان الباب الأول',
    minutes: 60,
    exam: { ...exam, draws: [...exam.draws] },
  };
  renderPage(<QuizPaper quiz={{ settings, version: 1, questions: [question('own'), ...pool] }} />);
  screen.getByRole('heading', { name: 'امتحان الباب الأول' });
  screen.getByText(texts.minutes('٦٠ دقيقة'));
  screen.getByText(texts.mark('٥'));
  const printed = () => screen.getAllByText(/^سؤال /u).map(({ textContent }) => textContent);
  const first = printed();
  expect(first).toHaveLength(5);
  expect(first[0]).toBe('سؤال own');
  expect(screen.queryByText(/لا تُطبع/u)).toBeNull();
  screen.getByRole('heading', { name: texts.key('امتحان الباب الأول') });
  const key = () => screen.queryAllByText('ج', { exact: true });
  expect(key()).toHaveLength(5);
  fireEvent.click(screen.getByRole('switch'));
  expect(key()).toHaveLength(0);
});
