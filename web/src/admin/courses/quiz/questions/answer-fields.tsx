import { chosenAfter, questionKinds } from '@markaz/contract/learning/question-kinds';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { FieldLabel } from '../../editing/fields.tsx';
import { rightOf, useQuizForm } from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';
import { questionForms } from './question-kinds.tsx';
import * as styles from './questions.module.css';

export function AnswerFields({ question }: { readonly question: number }) {
  const { control } = useQuizForm();
  const path = `questions.${question}` as const;
  const values = useWatch({ control, name: path });
  const { field, fieldState } = useController({ control, name: `${path}.right` });
  const { errors } = useFormState({ control, name: path });
  const group = useId();
  const problemId = useId();

  const { kind } = values;
  const right = rightOf(values);
  const found = errors.questions?.[question];
  const problem =
    fieldState.error?.message ??
    found?.right?.root?.message ??
    found?.options?.root?.message ??
    found?.options?.message;
  const { Answers } = questionForms[kind];
  const Control = questionKinds[kind].takesMany ? Checkbox : Radio;
  const mark = (id: string, index: number, name: string) => (
    <Control
      checked={right.includes(id)}
      name={group}
      onChange={() => field.onChange(chosenAfter(values, right, id).toSorted())}
      slotProps={{
        input: {
          'aria-label': name,
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem === undefined ? undefined : problemId,
          ...(index === 0 && { ref: field.ref }),
        },
      }}
    />
  );
  const where = copy.questions.where(formatPlainNumber(question + 1));

  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>
        <FieldLabel text={copy.answers.title[kind]} where={where} />
      </legend>
      <Answers
        question={question}
        kind={kind}
        mark={mark}
        problem={
          problem !== undefined && (
            <p id={problemId} className={styles.problem}>
              {problem}
            </p>
          )
        }
      />
    </fieldset>
  );
}
