import { isPass, markAttempt } from '@markaz/contract/learning/quiz-marking';
import { defaultQuizSettings, type KeyedQuiz } from '@markaz/contract/learning/quizzes';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyQuizProgress, type QuizProgress } from '../../store/records/quiz.ts';
import { answersOf, submitAttempt } from '../quizzes/attempts.ts';
import { regrade } from './regrading.ts';

const ids = ['q1', 'q2', 'q3', 'q4'];
const letters = ['a', 'b', 'c'] as const;
const letterLists = fc.array(fc.constantFrom(...letters), { minLength: 4, maxLength: 4 });
const submissionLists = fc.array(
  fc.record({
    chosen: letterLists,
    late: fc.boolean(),
    pauseSeconds: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const passMark = fc.constantFrom(0, 50, 75, 100);

function quizOf(right: readonly string[], mark: number, version: number): KeyedQuiz {
  return {
    settings: { ...defaultQuizSettings, title: '', passMark: mark, minutes: null },
    version,
    questions: ids.map((id, index) => ({
      id,
      kind: 'one',
      text: '',
      picture: null,
      explanation: '',
      since: 1,
      options: letters.map((letter) => ({ id: letter, text: letter })),
      right: [right[index] ?? 'a'],
    })),
  };
}

type Submissions = readonly { chosen: readonly string[]; late: boolean; pauseSeconds: number }[];

/**
 * Returns a student's quiz state after these submissions. A late submission was started an hour
 * before.
 */
function submitAll(submissions: Submissions, quiz: KeyedQuiz): QuizProgress {
  let at = Date.parse('2026-11-28T10:00:00Z');
  let state = emptyQuizProgress;
  for (const [index, { chosen, late, pauseSeconds }] of submissions.entries()) {
    at += pauseSeconds * 1_000;
    const attemptId = `attempt-${index}`;
    const answers = Object.fromEntries(
      ids.map((id, answerIndex) => [id, [chosen[answerIndex] ?? 'a']]),
    );
    const start = { attempt: attemptId, at: at - 3_600_000, version: quiz.version };
    const timed = { ...quiz, settings: { ...quiz.settings, minutes: late ? 10 : null } };
    const taken = submitAttempt(
      late ? { ...state, start } : state,
      { quiz: timed, saves: [] },
      { attemptId, version: quiz.version, answers },
      { now: new Date(at), isEnrolled: true },
    );
    state = taken.state;
  }
  return state;
}

const histories = fc.tuple(submissionLists, letterLists, letterLists, passMark);

it('regrades each attempt by the new key', () => {
  fc.assert(
    fc.property(histories, ([submissions, before, after, mark]) => {
      const state = submitAll(submissions, quizOf(before, mark, 1));
      const quiz = quizOf(after, mark, 2);
      const regraded = regrade(state, quiz)?.state ?? state;
      for (const attempt of regraded.attempts) {
        if (attempt.right === null) continue;
        const { score, of } = markAttempt(quiz.questions, answersOf(attempt), attempt.version);
        expect({ score: attempt.score, of: attempt.of }).toEqual({ score, of });
      }
    }),
  );
});

it('keeps every pass, and adds a pass if an attempt passes by the new key', () => {
  fc.assert(
    fc.property(histories, ([submissions, before, after, mark]) => {
      const state = submitAll(submissions, quizOf(before, mark, 1));
      const quiz = quizOf(after, mark, 2);
      const regraded = regrade(state, quiz)?.state ?? state;
      if (state.passedAt !== null) expect(regraded.passedAt).toBe(state.passedAt);
      const passes = regraded.attempts.some(
        (attempt) => !attempt.late && isPass(attempt, quiz.settings),
      );
      if (state.passedAt === null) expect(regraded.passedAt !== null).toBe(passes);
    }),
  );
});

it('keeps the mistakes in questions whose key did not change', () => {
  fc.assert(
    fc.property(histories, ([submissions, before, after, mark]) => {
      const state = submitAll(submissions, quizOf(before, mark, 1));
      const regraded = regrade(state, quizOf(after, mark, 2))?.state ?? state;
      for (const [index, id] of ids.entries())
        if (before[index] === after[index]) expect(regraded.wrong[id]).toBe(state.wrong[id]);
    }),
  );
});

it('changes nothing when repeated, and restores the scores when the former key is restored', () => {
  fc.assert(
    fc.property(histories, ([submissions, before, after, mark]) => {
      const state = submitAll(submissions, quizOf(before, mark, 1));
      const once = regrade(state, quizOf(after, mark, 2));
      if (once === null) return;
      expect(regrade(once.state, quizOf(after, mark, 2))).toBeNull();
      const reverted = regrade(once.state, quizOf(before, mark, 3));
      expect(reverted?.state.attempts.map(({ score }) => score)).toEqual(
        state.attempts.map(({ score }) => score),
      );
      const sum = (one: number, other: number | undefined) => one + (other ?? 0);
      expect(sum(once.counterChange?.score ?? 0, reverted?.counterChange?.score)).toBe(0);
    }),
  );
});

it('does not regrade attempts that were stored without their right answers', () => {
  const quiz = quizOf(['a', 'a', 'a', 'a'], 50, 1);
  const state = submitAll([{ chosen: ['a', 'b', 'b', 'b'], late: false, pauseSeconds: 1 }], quiz);
  const formerState = {
    ...state,
    attempts: state.attempts.map((each) => ({ ...each, right: null })),
  };
  expect(regrade(formerState, quizOf(['b', 'b', 'b', 'b'], 50, 2))).toBeNull();
});

it('keeps the results of removed questions and the marks of attempts that are no longer stored', () => {
  const quiz = quizOf(['a', 'a', 'a', 'a'], 100, 1);
  const state = submitAll([{ chosen: ['a', 'a', 'b', 'b'], late: false, pauseSeconds: 1 }], quiz);
  const [, ...otherQuestions] = quizOf(['b', 'b', 'b', 'b'], 100, 2).questions;
  const regraded = regrade(state, { ...quiz, questions: otherQuestions });
  // The removed first question stays right, the second is wrong now, and the others are right.
  expect(regraded?.state.attempts[0]).toMatchObject({ score: 3, of: 4 });
  const bestDropped = { ...state, taken: 30, best: { score: 4, of: 4 } };
  expect(regrade(bestDropped, { ...quiz, questions: otherQuestions })?.state.best).toEqual({
    score: 4,
    of: 4,
  });
});
