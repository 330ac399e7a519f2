import type { QuizResult, QuizSettings } from '@markaz/contract/learning/quizzes';
import { expect, it } from 'vitest';
import { quizFixture } from '../quizzes/quiz-fixture.ts';
import { saysMoreNow, tellsMistakes } from './exam-results.ts';

const closes = '2026-11-29T12:00:00.000Z';
const [before, after] = [new Date(Date.parse(closes) - 1), new Date(closes)];
const exam: QuizSettings['exam'] = {
  opens: '2026-11-29T10:00:00.000Z',
  closes,
  results: 'attempt',
  draws: [],
};
const quiz = quizFixture(1, { attempts: 1, exam });

const answer = { id: 'q0', chosen: ['a'], isRight: false, explanation: '' };
const result: QuizResult = {
  attemptId: 'one',
  at: '2026-11-29T11:00:00.000Z',
  score: 0,
  of: 1,
  passed: false,
  late: false,
  attempts: 1,
  attemptsLeft: 0,
  answers: [answer],
};
const held: QuizResult = { ...result, of: 0, answers: [], shownAt: closes };
const known: QuizResult = { ...result, answers: [{ ...answer, right: ['b'] }] };

it('a stored result is outdated once the marks or the right answers of its exam are published', () => {
  for (const each of [held, result]) {
    expect(saysMoreNow({ quiz, result: each }, before)).toBe(false);
    expect(saysMoreNow({ quiz, result: each }, after)).toBe(true);
  }
  expect(saysMoreNow({ quiz, result: known }, after)).toBe(false);
});

it('a stored result is not outdated if it belongs to a quiz, or if the answers stay secret', () => {
  const secret = quizFixture(1, { attempts: 1, exam, answersAfter: 'never' });
  expect(saysMoreNow({ quiz: secret, result }, after)).toBe(false);
  expect(saysMoreNow({ quiz: quizFixture(1, { attempts: 1 }), result }, after)).toBe(false);
  // The student may still pass in another attempt.
  const repeatable = quizFixture(1, { attempts: 2, exam });
  expect(saysMoreNow({ quiz: repeatable, result }, after)).toBe(false);
});

it('mistakes of an exam are known only after its right answers are published', () => {
  expect([held, result, known].map((each) => tellsMistakes({ quiz, result: each }))).toEqual([
    false,
    false,
    true,
  ]);
  expect(tellsMistakes({ quiz: quizFixture(1), result })).toBe(true);
});
