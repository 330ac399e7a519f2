import { questionKinds } from '@markaz/contract/learning/question-kinds';
import type { Question, Quiz } from '@markaz/contract/learning/quizzes';
import { seededShuffle } from '@markaz/contract/learning/seeded-shuffle';

function shuffledOptions({ id, options }: Question, attemptId: string): Question['options'] {
  const order = seededShuffle(options, attemptId + id);
  return [...order.filter(({ last }) => !last), ...options.filter(({ last }) => last)];
}

type QuizToShuffle = Pick<Quiz, 'questions'> & {
  readonly settings: Pick<Quiz['settings'], 'shuffle'>;
};

/**
 * Shuffles a quiz's questions and their options for one attempt. The order depends only on the
 * attempt's id, so a reload and other tabs show the same order. The options «صح» and «خطأ» keep their
 * usual order, and options such as «كل ما سبق» stay last.
 */
export function shuffledQuestions(
  { questions, settings }: QuizToShuffle,
  attemptId: string,
): readonly Question[] {
  if (!settings.shuffle) return questions;
  return seededShuffle(questions, attemptId).map((question) =>
    questionKinds[question.kind].fixedTexts
      ? question
      : { ...question, options: shuffledOptions(question, attemptId) },
  );
}
