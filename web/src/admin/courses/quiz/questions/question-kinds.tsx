import {
  optionText,
  type QuestionKind,
  questionKinds,
} from '@markaz/contract/learning/question-kinds';
import { fixedOptions, refersToOptions } from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
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
  findUnusedLetter,
  type QuestionValues,
  toQuestionInput,
  useQuizForm,
} from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';
import * as styles from './questions.module.css';

const texts = copy.answers;

interface AnswersProps {
  readonly questionIndex: number;
  readonly kind: QuestionKind;
  /** Returns the control that marks an answer as right. */
  readonly renderRightControl: (id: string, index: number, name: string) => ReactElement;
  readonly problem: ReactNode;
}

/** Fields for answers whose texts are the same in every question. */
function FixedAnswers({ kind, renderRightControl, problem }: AnswersProps) {
  return (
    <>
      <div className={layout.actions}>
        {fixedOptions(kind)?.map((option, index) => {
          const text = optionText({ kind }, option);
          return (
            <FormControlLabel
              key={option.id}
              label={text}
              control={renderRightControl(option.id, index, text)}
            />
          );
        })}
      </div>
      {problem}
    </>
  );
}

/** Whether to ask if an answer stays last: for a text such as «كل ما سبق», and to undo the choice. */
function isLastCandidate(options: QuestionValues['options'], index: number): boolean {
  const option = options[index];
  return option?.last === true || refersToOptions(option?.text.trim() ?? '');
}

/** Fields for answers that staff write. */
function WrittenAnswers({ questionIndex, renderRightControl, problem }: AnswersProps) {
  const { control, setValue } = useQuizForm();
  const path = `questions.${questionIndex}` as const;
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
    // Moves the focus, because the focused button disappeared together with its row.
    addButton.current?.focus();
  };
  const unusedLetter = findUnusedLetter(values.options);
  const suffix = copy.questions.labelSuffix(formatPlainNumber(questionIndex + 1));
  return (
    <>
      {fields.map(({ key, id }, index) => {
        const letter = texts.letters[index] ?? '';
        return (
          <div key={key} className={styles.answer}>
            <span className={styles.control}>
              {renderRightControl(id, index, texts.isRight(letter))}
            </span>
            <div>
              <FormTextField
                required={index < 2}
                name={`${path}.options.${index}.text`}
                label={<FieldLabel text={texts.text(letter)} suffix={suffix} />}
              />
              {isLastCandidate(values.options, index) && (
                <FormControlLabel
                  label={<FieldLabel text={texts.last} suffix={texts.isRight(letter)} />}
                  control={
                    <Checkbox
                      size="small"
                      checked={values.options[index]?.last === true}
                      onChange={(_, checked) =>
                        setValue(`${path}.options.${index}.last`, checked, { shouldDirty: true })
                      }
                    />
                  }
                />
              )}
            </div>
            {fields.length > 2 && (
              <span className={styles.control}>
                <IconButton
                  aria-label={texts.remove(letter)}
                  title={texts.remove(letter)}
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
          {unusedLetter !== undefined && fields.length < limits.optionsPerQuestion && (
            <Button
              ref={addButton}
              startIcon={<PlusIcon />}
              onClick={() => append({ id: unusedLetter, text: '' })}
            >
              {texts.add}
            </Button>
          )}
        </span>
        {toQuestionInput(values).options.length < fields.length && (
          <span className={layout.muted}>{texts.blank}</span>
        )}
      </div>
    </>
  );
}

type AnswerValues = Pick<QuestionValues, 'kind' | 'options' | 'right'>;

interface QuestionForm {
  readonly Answers: ComponentType<AnswersProps>;
  /** Returns lines that describe the answers in a comparison of two versions. */
  readonly describeAnswers: (question: AnswerValues) => string[];
  /** Returns the text between the braces in GIFT. @param escapeAnswer escapes an answer's text */
  readonly formatGiftAnswers: (
    question: AnswerValues,
    escapeAnswer: (text: string) => string,
  ) => string;
}

const writtenAnswersForm: QuestionForm = {
  Answers: WrittenAnswers,
  describeAnswers: ({ options, right }) =>
    options.map(({ id, text }) => (right.includes(id) ? `${text} ${copy.conflict.right}` : text)),
  formatGiftAnswers({ kind, options, right }, escapeAnswer) {
    const isMany = questionKinds[kind].allowsMultiple;
    // Moodle's own weights of thirds and sixths also have five decimals.
    const weight = Number((100 / right.length).toFixed(5));
    // A wrong option costs the full mark, so that nobody gets marks for choosing every option.
    const [rightSign, wrongSign] = isMany ? [`~%${weight}%`, '~%-100%'] : ['=', '~'];
    const lines = options.map(
      ({ id, text }) => `\n\t${right.includes(id) ? rightSign : wrongSign}${escapeAnswer(text)}`,
    );
    return `${lines.join('')}\n`;
  },
};

/** How staff edit, compare and export the questions of each kind. */
export const questionForms: Readonly<Record<QuestionKind, QuestionForm>> = {
  one: writtenAnswersForm,
  many: writtenAnswersForm,
  trueFalse: {
    Answers: FixedAnswers,
    describeAnswers: ({ kind, right: [id = ''] }) => [optionText({ kind }, { id, text: '' })],
    formatGiftAnswers: ({ options, right }) => (right[0] === options[0]?.id ? 'TRUE' : 'FALSE'),
  },
};
