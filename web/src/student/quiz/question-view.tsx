import type { Question, trueFalse } from '@markaz/contract/learning/quizzes';
import type { RefObject } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { MathsText } from '../../shared/maths/maths-text.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import * as styles from './question.module.css';
import { copy } from './quiz.copy.ts';

/** Repeated here, because importing its module would load Zod. */
const saysRight: typeof trueFalse.right = 'a';

/** Returns an option's text; «صح» and «خطأ» have none of their own. */
export function optionText({ kind }: Question, option: Question['options'][number]): string {
  if (kind !== 'trueFalse') return option.text;
  return option.id === saysRight ? copy.taking.right : copy.taking.wrong;
}

/** An accessible name for an option with maths, which a label cannot read; undefined for others. */
function spokenText(text: string): string | undefined {
  return text.includes('$') ? text.replaceAll('$', '') : undefined;
}

/** A question's picture; its space is reserved before it loads. */
export function QuestionPicture({ picture }: Pick<Question, 'picture'>) {
  if (picture === null) return null;
  const { src, width, height } = picture;
  return (
    <img
      className={styles.picture}
      src={src}
      width={width}
      height={height}
      alt={copy.taking.picture}
    />
  );
}

interface Props {
  readonly question: Question;
  readonly number: number;
  readonly all: number;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Receives the focus when the question appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** One question to answer. */
export function QuestionView({ question, number, all, chosen, onChoose, heading }: Props) {
  const { kind, options } = question;
  const takesMany = kind === 'many';
  return (
    <fieldset className={styles.question}>
      <legend>
        <h2 ref={heading} tabIndex={-1} className={styles.text}>
          <VisuallyHidden>{copy.taking.place(number, all)}: </VisuallyHidden>
          <MathsText>{question.text}</MathsText>
        </h2>
      </legend>
      {kind !== 'trueFalse' && (
        <p className={styles.hint}>{takesMany ? copy.taking.many : copy.taking.one}</p>
      )}
      <QuestionPicture picture={question.picture} />
      <div className={styles.options}>
        {options.map((option, index) => (
          <label key={option.id} className={styles.option}>
            <input
              type={takesMany ? 'checkbox' : 'radio'}
              name={question.id}
              aria-label={spokenText(optionText(question, option))}
              checked={chosen.includes(option.id)}
              onChange={() => onChoose(option.id)}
            />
            <span className={styles.words}>
              <MathsText>{optionText(question, option)}</MathsText>
            </span>
            <span className={styles.key} aria-hidden="true">
              {formatNumber(index + 1)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
