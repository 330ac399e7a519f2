import type { KeyedQuestion } from '@markaz/contract/learning/quizzes';
import type { QuestionValues } from '../form/quiz-values.ts';

const answersOf = ({ kind, options }: Pick<QuestionValues, 'kind' | 'options'>) =>
  JSON.stringify([kind, options.map(({ id, text }) => [id, text])]);

/**
 * Returns copies of a lecture's questions for an exam. A question that was copied before keeps its id,
 * so that attempts stay valid. It is recognised by its text, or else by its answers, because staff
 * correct one or the other.
 * @param earlier the copies in the exam
 */
export function copyQuestions(
  questions: readonly KeyedQuestion[],
  from: string,
  earlier: readonly QuestionValues[],
): QuestionValues[] {
  const unmatched = [...earlier];
  const take = (isMatch: (copy: QuestionValues) => boolean) => {
    const index = unmatched.findIndex(isMatch);
    return index === -1 ? undefined : unmatched.splice(index, 1)[0];
  };
  const sameTexts = questions.map(({ text }) => take((copy) => copy.text === text));
  return questions.map(({ id: _, since: __, from: ___, ...question }, index) => {
    const copied = sameTexts[index] ?? take((copy) => answersOf(copy) === answersOf(question));
    return { ...(copied?.id !== undefined && { id: copied.id }), ...question, from };
  });
}
