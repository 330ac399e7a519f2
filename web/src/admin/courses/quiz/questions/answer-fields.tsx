import { questionKinds, toggleOption } from '@markaz/contract/learning/question-kinds';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { FieldLabel } from '../../editing/fields.tsx';
import { selectRightIds, useQuizForm } from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';
import { questionForms } from './question-kinds.tsx';
import * as styles from './questions.module.css';

export function AnswerFields({ questionIndex }: { readonly questionIndex: number }) {
  const { control } = useQuizForm();
  const path = `questions.${questionIndex}` as const;
  const values = useWatch({ control, name: path });
  const { field, fieldState } = useController({ control, name: `${path}.right` });
  const { errors } = useFormState({ control, name: path });
  const groupName = useId();
  const problemId = useId();

  const { kind } = values;
  const right = selectRightIds(values);
  const questionErrors = errors.questions?.[questionIndex];
  const problem =
    fieldState.error?.message ??
    questionErrors?.right?.root?.message ??
    questionErrors?.options?.root?.message ??
    questionErrors?.options?.message;
  const { Answers } = questionForms[kind];
  const Control = questionKinds[kind].allowsMultiple ? Checkbox : Radio;
  const renderRightControl = (id: string, index: number, name: string) => (
    <Control
      checked={right.includes(id)}
      name={groupName}
      onChange={() => field.onChange(toggleOption(values, right, id).toSorted())}
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
  const suffix = copy.questions.labelSuffix(formatPlainNumber(questionIndex + 1));

  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>
        <FieldLabel text={copy.answers.title[kind]} suffix={suffix} />
      </legend>
      <Answers
        questionIndex={questionIndex}
        kind={kind}
        renderRightControl={renderRightControl}
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
