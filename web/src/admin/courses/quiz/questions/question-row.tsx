import { type QuestionKind, questionKinds } from '@markaz/contract/learning/question-kinds';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { splitMaths } from '../../../../shared/maths/split-maths.ts';
import { FormSelectField } from '../../../ui/form/form-fields.tsx';
import { CopyIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { quizCopy } from '../../../ui/quiz/quiz.copy.ts';
import { copy as editing } from '../../editing/editing.copy.ts';
import { FieldLabel, LongTextField } from '../../editing/fields.tsx';
import { type ItemProps, ItemRow } from '../../editing/item-row.tsx';
import { QuestionPicture } from '../../picture/question-picture.tsx';
import { useQuizForm } from '../form/quiz-values.ts';
import { PreviewButton } from '../preview/preview-dialog.tsx';
import { copy } from '../quiz.copy.ts';
import { AnswerFields } from './answer-fields.tsx';
import * as styles from './questions.module.css';

const texts = copy.questions;

/** Previews the formulas of a question. Renders nothing if its text has none. */
function MathsPreview({ name }: { readonly name: `questions.${number}.text` }) {
  const { control } = useQuizForm();
  const text = useWatch({ control, name });
  if (splitMaths(text).every(({ kind }) => kind === 'text')) return null;
  return (
    <div className={styles.maths}>
      <span className={layout.muted}>{texts.maths}</span>
      <p>
        <MathsText>{text}</MathsText>
      </p>
    </div>
  );
}

interface PanelProps {
  readonly cId: string;
  readonly index: number;
  readonly onDuplicate: (index: number) => void;
}

const QuestionPanel = memo(function QuestionPanel({ cId, index, onDuplicate }: PanelProps) {
  const number = formatPlainNumber(index + 1);
  const suffix = texts.labelSuffix(number);
  return (
    <>
      <div className={styles.first}>
        <LongTextField
          required
          name={`questions.${index}.text`}
          label={<FieldLabel text={texts.text} suffix={suffix} />}
          helperText={texts.textHint}
        />
        <FormSelectField
          name={`questions.${index}.kind`}
          label={<FieldLabel text={texts.kind} suffix={suffix} />}
          options={quizCopy.kinds}
        />
      </div>
      <MathsPreview name={`questions.${index}.text`} />
      <QuestionPicture cId={cId} name={`questions.${index}.picture`} />
      <AnswerFields questionIndex={index} />
      <LongTextField
        name={`questions.${index}.explanation`}
        label={<FieldLabel text={texts.explanation} suffix={suffix} />}
        helperText={texts.explanationHint}
      />
      <div className={layout.actions}>
        <PreviewButton first={index} />
        <Button startIcon={<CopyIcon />} onClick={() => onDuplicate(index)}>
          {texts.duplicate}
        </Button>
      </div>
    </>
  );
});

interface RowProps extends ItemProps {
  readonly cId: string;
  readonly kind: QuestionKind;
  readonly optionCount: number;
  readonly onDuplicate: (index: number) => void;
}

/** Renders a question as one line, with its fields below while open. */
export const QuestionRow = memo(function QuestionRow(props: RowProps) {
  const { cId, kind, optionCount, onDuplicate, ...row } = props;
  const { index, title } = row;
  return (
    <ItemRow
      {...row}
      heading={<MathsText>{editing.item.short(formatPlainNumber(index + 1), title)}</MathsText>}
      facts={
        <span>
          {quizCopy.kinds[kind]}
          {questionKinds[kind].fixedTexts === null &&
            ` · ${plural(optionCount, copy.nouns.answer)}`}
        </span>
      }
    >
      <QuestionPanel cId={cId} index={index} onDuplicate={onDuplicate} />
    </ItemRow>
  );
});
