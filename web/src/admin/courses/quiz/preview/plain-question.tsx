import { trueFalse } from '@markaz/contract/quizzes';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import { copy } from '../copy.ts';
import styles from './preview-dialog.module.css';
import type { ShownQuestionProps } from './shown-question.ts';

const words = copy.preview;

/** A question to be answered, in the plainest form. */
export function PlainQuestion(props: ShownQuestionProps) {
  const { question, number, all, chosen, onChoose, heading } = props;
  const { id, kind, text, picture, options } = question;
  return (
    <fieldset className={styles.question}>
      <legend>
        <h2 ref={heading} tabIndex={-1}>
          <VisuallyHidden>
            {words.place(formatPlainNumber(number), formatPlainNumber(all))}:{' '}
          </VisuallyHidden>
          <MathsText>{text || words.empty}</MathsText>
        </h2>
      </legend>
      <p className={styles.hint}>{words.choose[kind]}</p>
      {picture !== null && (
        <img src={picture.src} width={picture.width} height={picture.height} alt="" />
      )}
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type={kind === 'many' ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(option.id)}
            onChange={() => onChoose(option.id)}
          />
          <span>
            <MathsText>
              {kind === 'trueFalse'
                ? copy.answers.trueFalse[option.id === trueFalse.right ? 'a' : 'b']
                : option.text}
            </MathsText>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
