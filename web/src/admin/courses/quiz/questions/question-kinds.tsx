import {
  optionText,
  type QuestionKind,
  questionKinds,
} from '@markaz/contract/learning/question-kinds';
import { fixedOptions } from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { type ComponentType, type ReactElement, type ReactNode, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { FieldLabel } from '../../editing/fields.tsx';
import {
  freeLetter,
  type QuestionValues,
  questionInput,
  useQuizForm,
} from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';
import * as styles from './questions.module.css';

const words = copy.answers;

interface AnswersProps {
  /** Index of the question. */
  readonly question: number;
  readonly kind: QuestionKind;
  /** Returns the control that marks an answer as right. */
  readonly mark: (id: string, index: number, name: string) => ReactElement;
  readonly problem: ReactNode;
}

/** Answers whose texts are the same in every question. */
function FixedAnswers({ kind, mark, problem }: AnswersProps) {
  return (
    <>
      <div className={layout.actions}>
        {fixedOptions(kind)?.map((option, index) => {
          const text = optionText({ kind }, option);
          return (
            <FormControlLabel key={option.id} label={text} control={mark(option.id, index, text)} />
          );
        })}
      </div>
      {problem}
    </>
  );
}

/** Answers that staff write. */
function WrittenAnswers({ question, mark, problem }: AnswersProps) {
  const { control, setValue } = useQuizForm();
  const path = `questions.${question}` as const;
  const values = useWatch({ control, name: path });
  const { fields, append, remove } = useFieldArray({
    control,
    name: `${path}.options`,
    keyName: 'key',
  });
  const addButton = useRef<HTMLButtonElement>(null);
  const removeAt = (index: number, id: string) => {
    remove(index);
    const right = values.right.filter((each) => each !== id);
    setValue(`${path}.right`, right, { shouldDirty: true });
    // The focused button disappeared together with its row.
    addButton.current?.focus();
  };
  const free = freeLetter(values.options);
  const where = copy.questions.where(formatPlainNumber(question + 1));
  return (
    <>
      {fields.map(({ key, id }, index) => {
        const letter = words.letters[index] ?? '';
        return (
          <div key={key} className={styles.answer}>
            <span className={styles.mark}>{mark(id, index, words.isRight(letter))}</span>
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
      })}
      {problem}
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
    </>
  );
}

type Written = Pick<QuestionValues, 'kind' | 'options' | 'right'>;

interface QuestionForm {
  readonly Answers: ComponentType<AnswersProps>;
  /** Describes the answers for a comparison of two versions, one per line. */
  readonly answersInWords: (question: Written) => string[];
  /** Writes the answers for GIFT's braces. @param partText escapes a text after a sign */
  readonly giftAnswers: (question: Written, partText: (text: string) => string) => string;
}

const written: QuestionForm = {
  Answers: WrittenAnswers,
  answersInWords: ({ options, right }) =>
    options.map(({ id, text }) => (right.includes(id) ? `${text} ${copy.conflict.right}` : text)),
  giftAnswers({ kind, options, right }, partText) {
    const isMany = questionKinds[kind].takesMany;
    // With five decimals, as Moodle writes thirds and sixths.
    const share = Number((100 / right.length).toFixed(5));
    // Makes sure that ticking every option is not right.
    const [rightSign, wrongSign] = isMany ? [`~%${share}%`, '~%-100%'] : ['=', '~'];
    const lines = options.map(
      ({ id, text }) => `\n\t${right.includes(id) ? rightSign : wrongSign}${partText(text)}`,
    );
    return `${lines.join('')}\n`;
  },
};

/** Describes for each kind of question how staff edit, compare and export it. */
export const questionForms: Readonly<Record<QuestionKind, QuestionForm>> = {
  one: written,
  many: written,
  trueFalse: {
    Answers: FixedAnswers,
    answersInWords: ({ kind, right: [id = ''] }) => [optionText({ kind }, { id, text: '' })],
    giftAnswers: ({ options, right }) => (right[0] === options[0]?.id ? 'TRUE' : 'FALSE'),
  },
};
