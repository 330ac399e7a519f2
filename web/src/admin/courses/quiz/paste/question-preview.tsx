import { optionText } from '@markaz/contract/learning/question-kinds';
import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { CheckIcon } from '../../../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import * as layout from '../../../ui/layout.module.css';
import { copy } from './paste.copy.ts';
import * as styles from './question-preview.module.css';
import type { ReadQuestion } from './read-questions.ts';

type Shown = Pick<ReadQuestion, 'line' | 'text' | 'question' | 'problem'>;

const words = copy.question;

function Understood({ question }: { readonly question: QuestionInput }) {
  const right = new Set(question.right);
  return (
    <li className={styles.question}>
      <span className={styles.text}>
        <MathsText>{question.text}</MathsText>
      </span>
      <ul className={styles.options}>
        {question.options.map(({ id, text }) => (
          <li key={id} className={right.has(id) ? (styles.right ?? '') : ''}>
            {right.has(id) ? <CheckIcon /> : <span className={styles.mark} />}
            <span>
              <MathsText>{optionText(question, { id, text })}</MathsText>
              {right.has(id) && <VisuallyHidden>{words.right}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
      {question.explanation !== '' && (
        <span className={`${layout.muted} ${styles.explanation}`}>
          <MathsText>{words.explanation(question.explanation ?? '')}</MathsText>
        </span>
      )}
    </li>
  );
}

/** Previews each imported question, or explains why it cannot be added. */
export function QuestionPreview({
  label,
  questions,
}: {
  readonly label: string;
  readonly questions: readonly Shown[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must do so by keyboard
    <ol className={styles.preview} aria-label={label} tabIndex={0}>
      {questions.map(({ line, text, question, problem }) =>
        question === null ? (
          <li key={line} className={`${styles.question} ${styles.faulty}`}>
            <span>{text}</span>
            {problem !== null && (
              <span className={styles.problem}>{copy.atLine(problem.line, problem.sentence)}</span>
            )}
          </li>
        ) : (
          <Understood key={line} question={question} />
        ),
      )}
    </ol>
  );
}
