import {
  defaultQuizSettings,
  type Quiz,
  type QuizSettings,
} from '@markaz/contract/learning/quizzes';

/**
 * A quiz for tests. The first question has the kind `trueFalse`. The second question accepts
 * several options.
 */
export function quizFixture(questionCount: number, settings: Partial<QuizSettings> = {}): Quiz {
  return {
    settings: { ...defaultQuizSettings, title: 'اختبار', ...settings },
    version: 1,
    questions: Array.from({ length: questionCount }, (_, index) => ({
      id: `q${index}`,
      kind: (['trueFalse', 'many'] as const)[index] ?? 'one',
      text: `Question ${index}`,
      picture: null,
      options: (index === 0 ? (['a', 'b'] as const) : (['a', 'b', 'c', 'd'] as const)).map(
        (id) => ({ id, text: index === 0 ? '' : `Option ${id}` }),
      ),
    })),
  };
}
