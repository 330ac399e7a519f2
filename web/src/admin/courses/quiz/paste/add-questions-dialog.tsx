import { optionText } from '@markaz/contract/learning/question-kinds';
import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { CheckIcon } from '../../../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import * as layout from '../../../ui/layout.module.css';
import { copy as common } from '../../../ui/ui.copy.ts';
import * as styles from './add-questions-dialog.module.css';
import { copy } from './paste.copy.ts';
import type { PastedQuestion } from './read-questions.ts';

export interface AddQuestionsProps {
  /** Number of questions that the quiz can still take. */
  readonly maxQuestions: number;
  readonly onAdd: (questions: readonly QuestionInput[]) => void;
  readonly onClose: () => void;
}

/** A question that was read from a pasted text or a file. */
export type ReadQuestion = Pick<PastedQuestion, 'line' | 'text' | 'question' | 'problem'>;

const texts = copy.question;

function QuestionPreview({ question }: { readonly question: QuestionInput }) {
  const correctOptions = new Set(question.right);
  return (
    <li className={styles.question}>
      <span className={styles.text}>
        <MathsText>{question.text}</MathsText>
      </span>
      <ul className={styles.options}>
        {question.options.map(({ id, text }) => (
          <li key={id} className={correctOptions.has(id) ? (styles.right ?? '') : ''}>
            {correctOptions.has(id) ? <CheckIcon /> : <span className={styles.placeholder} />}
            <span>
              <MathsText>{optionText(question, { id, text })}</MathsText>
              {correctOptions.has(id) && <VisuallyHidden>{texts.right}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
      {question.explanation !== '' && (
        <span className={`${layout.muted} ${styles.explanation}`}>
          <MathsText>{texts.explanation(question.explanation ?? '')}</MathsText>
        </span>
      )}
    </li>
  );
}

interface DialogProps extends Omit<ComponentProps<typeof DialogFrame>, 'open' | 'actions'> {
  /** Accessible name of the preview. */
  readonly label: string;
  readonly questions: readonly ReadQuestion[];
  readonly onAdd: (questions: readonly QuestionInput[]) => void;
  readonly onCancel: () => void;
}

/** Previews questions, explains why some of them cannot be added, and adds the others. */
export function AddQuestionsDialog(props: DialogProps) {
  const { label, questions, onAdd, onCancel, children, ...dialogProps } = props;
  const validQuestions = questions.flatMap(({ question }) => question ?? []);
  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="md"
      className={layout.stack}
      {...dialogProps}
      actions={
        <>
          <Button onClick={onCancel}>{common.cancel}</Button>
          <Button
            variant="contained"
            disabled={validQuestions.length === 0}
            onClick={() => onAdd(validQuestions)}
          >
            {validQuestions.length === 0
              ? copy.addNone
              : copy.add(formatPlainNumber(validQuestions.length))}
          </Button>
        </>
      }
    >
      {children}
      {questions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
        <ol className={styles.preview} aria-label={label} tabIndex={0}>
          {questions.map(({ line, text, question, problem }) =>
            question === null ? (
              <li key={line} className={`${styles.question} ${styles.faulty}`}>
                <span>{text}</span>
                {problem !== null && (
                  <span className={styles.problem}>
                    {copy.atLine(problem.line, problem.sentence)}
                  </span>
                )}
              </li>
            ) : (
              <QuestionPreview key={line} question={question} />
            ),
          )}
        </ol>
      )}
    </DialogFrame>
  );
}
