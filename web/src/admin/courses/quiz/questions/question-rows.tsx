import { useFormState, useWatch } from 'react-hook-form';
import { questionInput, useQuizForm } from '../form/quiz-values.ts';
import { QuestionRow, type RowActions } from './question-row.tsx';
import { titleOf } from './use-questions.ts';

interface Props extends RowActions {
  readonly ids: readonly string[];
  /** Index of the open question; undefined for none. */
  readonly open: number | undefined;
}

/** The rows alone, because they render again with every key. */
export function QuestionRows({ ids, open, ...actions }: Props) {
  const { control, getValues } = useQuizForm();
  const { errors } = useFormState({ control, name: 'questions' });
  useWatch({ control, name: 'questions' });
  // The watched value lags behind a move by one rendering.
  const questions = getValues('questions');
  return ids.map((id, index) => {
    const question = questions[index];
    return (
      <QuestionRow
        key={id}
        id={id}
        index={index}
        last={index === ids.length - 1}
        title={titleOf(question, index)}
        kind={question?.kind ?? 'one'}
        options={question === undefined ? 0 : questionInput(question).options.length}
        faulty={errors.questions?.[index] !== undefined}
        open={index === open}
        {...actions}
      />
    );
  });
}
