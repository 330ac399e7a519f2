import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { piecesOf } from '../../../../shared/maths/pieces.ts';
import { FormChoice } from '../../../ui/form/form-text-field.tsx';
import { CopyIcon, EyeIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { quizCopy } from '../../../ui/quiz/quiz.copy.ts';
import { FieldLabel } from '../../editor/form/field-label.tsx';
import { LongTextField } from '../../editor/form/long-text-field.tsx';
import { useQuizForm } from '../form/quiz-values.ts';
import { PictureField } from '../picture/picture-field.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { copy } from '../quiz.copy.ts';
import { AnswerFields } from './answer-fields.tsx';
import * as styles from './question-panel.module.css';

const words = copy.questions;

/** Previews typed maths; null without any. */
function Typeset({ name }: { readonly name: `questions.${number}.text` }) {
  const { control } = useQuizForm();
  const text = useWatch({ control, name });
  if (piecesOf(text).every(({ kind }) => kind === 'text')) return null;
  return (
    <div className={styles.maths}>
      <span className={layout.muted}>{words.maths}</span>
      <p>
        <MathsText>{text}</MathsText>
      </p>
    </div>
  );
}

interface PictureProps {
  readonly cId: string;
  readonly name: `questions.${number}.picture`;
}

function Picture({ cId, name }: PictureProps) {
  const { control } = useQuizForm();
  const { field, fieldState } = useController({ control, name });
  return (
    <PictureField
      ref={field.ref}
      cId={cId}
      picture={field.value ?? null}
      onChange={field.onChange}
      problem={fieldState.error?.message}
    />
  );
}

interface Props {
  /** The course that the quiz belongs to. */
  readonly cId: string;
  readonly index: number;
  readonly onDuplicate: (index: number) => void;
}

/** The fields of the open question. */
export const QuestionPanel = memo(function QuestionPanel({ cId, index, onDuplicate }: Props) {
  const [previewed, setPreviewed] = useState(false);
  const number = formatPlainNumber(index + 1);
  const where = words.where(number);
  return (
    <div className={styles.panel}>
      <div className={styles.first}>
        <LongTextField
          required
          name={`questions.${index}.text`}
          label={<FieldLabel text={words.text} where={where} />}
          helperText={words.textHint}
        />
        <FormChoice
          name={`questions.${index}.kind`}
          label={<FieldLabel text={words.kind} where={where} />}
          options={quizCopy.kinds}
        />
      </div>
      <Typeset name={`questions.${index}.text`} />
      <Picture cId={cId} name={`questions.${index}.picture`} />
      <AnswerFields question={index} />
      <LongTextField
        name={`questions.${index}.explanation`}
        label={<FieldLabel text={words.explanation} where={where} />}
        helperText={words.explanationHint}
      />
      <div className={layout.actions}>
        <Button startIcon={<EyeIcon />} onClick={() => setPreviewed(true)}>
          {words.preview}
        </Button>
        <Button startIcon={<CopyIcon />} onClick={() => onDuplicate(index)}>
          {words.duplicateShort}
        </Button>
      </div>
      {previewed && <PreviewDialog first={index} onClose={() => setPreviewed(false)} />}
    </div>
  );
});
