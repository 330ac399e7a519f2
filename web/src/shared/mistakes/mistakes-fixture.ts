import type { MistakenQuiz } from '@markaz/contract/learning/mistakes';
import {
  defaultQuizSettings,
  type Question,
  type Quiz,
  type QuizResult,
} from '@markaz/contract/learning/quizzes';

/** A question for tests. The first option is right. */
function questionFixture(id: string): Question {
  const options = (['a', 'b', 'c'] as const).map((each) => ({ id: each, text: `${id} ${each}` }));
  return { id, kind: 'one', text: `Question ${id}?`, picture: null, options };
}

export function quizOf(...ids: string[]): Quiz {
  const settings = { ...defaultQuizSettings, title: 'اختبار الطهارة' };
  return { settings, version: 1, questions: ids.map(questionFixture) };
}

/** Returns a quiz result. @param wrong ids of wrongly answered questions */
export function resultOf(
  quiz: Quiz,
  at: string,
  wrong: readonly string[],
  hasSolutions = true,
): QuizResult {
  return {
    attemptId: at.replaceAll(/\W/gu, ''),
    at,
    passed: false,
    late: false,
    score: quiz.questions.length - wrong.length,
    of: quiz.questions.length,
    attempts: 1,
    attemptsLeft: null,
    answers: quiz.questions.map(({ id }) => ({
      id,
      chosen: wrong.includes(id) ? ['b'] : ['a'],
      isRight: !wrong.includes(id),
      explanation: `Because of ${id}.`,
      ...(hasSolutions && { right: ['a'] }),
    })),
  };
}

/** Returns mistakes in the form in which the server sends them to another device. */
export function fetchedQuiz(lId: string, wrongAt: string, ...ids: string[]): MistakenQuiz {
  const solution = { right: ['a'], explanation: 'Because.', wrongAt };
  return {
    lId,
    title: 'اختبار الطهارة',
    questions: ids.map((id) => ({ ...questionFixture(id), ...solution })),
  };
}
