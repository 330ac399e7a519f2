import { trueFalse } from '@markaz/contract/learning/quizzes';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import { type RefCallback, useId, useRef } from 'react';
import { useController, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { FieldLabel } from '../../editing/fields.tsx';
import { freeLetter, questionInput, rightOf, useQuizForm } from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';
import * as styles from './questions.module.css';

const words = copy.answers;

interface MarkProps {
  readonly several: boolean;
  readonly checked: boolean;
  readonly group: string;
  readonly name: string;
  readonly problemId: string | undefined;
  readonly ref: RefCallback<HTMLInputElement> | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** Marks an answer as right. */
function Mark({ several, checked, group, name, problemId, ref, onChange }: MarkProps) {
  const Control = several ? Checkbox : Radio;
  return (
    <Control
      checked={checked}
      name={group}
      onChange={(_, now) => onChange(now)}
      slotProps={{
        input: {
          'aria-label': name,
          'aria-invalid': problemId !== undefined,
          'aria-describedby': problemId,
          ...(ref !== undefined && { ref }),
        },
      }}
    />
  );
}

/** The answers of a question, and the right ones. */
export function AnswerFields({ question }: { readonly question: number }) {
  const { control, setValue } = useQuizForm();
  const path = `questions.${question}` as const;
  const values = useWatch({ control, name: path });
  const { fields, append, remove } = useFieldArray({
    control,
    name: `${path}.options`,
    keyName: 'key',
  });
  const marked = useController({ control, name: `${path}.right` });
  const { errors } = useFormState({ control, name: path });
  const group = useId();
  const problemId = useId();
  const addButton = useRef<HTMLButtonElement>(null);

  const { kind } = values;
  const right = rightOf(values);
  const several = kind === 'many';
  const found = errors.questions?.[question];
  const problem =
    marked.fieldState.error?.message ??
    found?.right?.root?.message ??
    found?.options?.root?.message ??
    found?.options?.message;
  const mark = (id: string, checked: boolean) => {
    const others = several ? right.filter((each) => each !== id) : [];
    marked.field.onChange(checked ? [...others, id].toSorted() : others);
  };
  const markOf = (id: string, index: number, name: string) => (
    <Mark
      several={several}
      checked={right.includes(id)}
      group={group}
      name={name}
      problemId={problem === undefined ? undefined : problemId}
      ref={index === 0 ? marked.field.ref : undefined}
      onChange={(checked) => mark(id, checked)}
    />
  );
  const removeAt = (index: number, id: string) => {
    remove(index);
    setValue(
      `${path}.right`,
      values.right.filter((each) => each !== id),
      { shouldDirty: true },
    );
    // The focused button disappeared with its row.
    addButton.current?.focus();
  };
  const free = freeLetter(values.options);
  const where = copy.questions.where(formatPlainNumber(question + 1));

  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>
        <FieldLabel text={words.title[kind]} where={where} />
      </legend>
      {kind === 'trueFalse' ? (
        <div className={layout.actions}>
          {Object.values(trueFalse).map((id, index) => (
            <FormControlLabel
              key={id}
              label={words.trueFalse[id]}
              control={markOf(id, index, words.trueFalse[id])}
            />
          ))}
        </div>
      ) : (
        fields.map(({ key, id }, index) => {
          const letter = words.letters[index] ?? '';
          return (
            <div key={key} className={styles.answer}>
              <span className={styles.mark}>{markOf(id, index, words.isRight(letter))}</span>
              <FormTextField
                required={index < 2}
                name={`${path}.options.${index}.text`}
                label={<FieldLabel text={words.text(letter)} where={where} />}
              />
              {fields.length > 2 && (
                <span className={styles.mark}>
                  <IconButton
                    aria-label={words.remove(letter)}
                    title={words.remove(letter)}
                    onClick={() => removeAt(index, id)}
                  >
                    <TrashIcon />
                  </IconButton>
                </span>
              )}
            </div>
          );
        })
      )}
      {problem !== undefined && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
      {kind !== 'trueFalse' && (
        <div className={layout.bar}>
          <span>
            {free !== undefined && fields.length < limits.optionsPerQuestion && (
              <Button
                ref={addButton}
                startIcon={<PlusIcon />}
                onClick={() => append({ id: free, text: '' })}
              >
                {words.add}
              </Button>
            )}
          </span>
          {questionInput(values).options.length < fields.length && (
            <span className={layout.muted}>{words.blank}</span>
          )}
        </div>
      )}
    </fieldset>
  );
}
