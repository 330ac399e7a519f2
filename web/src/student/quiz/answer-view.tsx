import type { Question, QuizResult } from '@markaz/contract/learning/quizzes';
import { MathsText } from '../../shared/maths/maths-text.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon, CloseIcon } from '../../shared/ui/icons.tsx';
import * as styles from './answer.module.css';
import { optionText, QuestionPicture } from './question-view.tsx';
import { copy } from './quiz.copy.ts';

interface Props {
  readonly question: Question;
  readonly number: number;
  readonly all: number;
  readonly chosen: readonly string[];
  /** The marked answer; undefined if it was not marked. */
  readonly marked?: QuizResult['answers'][number] | undefined;
}

function Verdict({ isRight, none }: { readonly isRight: boolean; readonly none: boolean }) {
  const Icon = isRight ? CheckIcon : CloseIcon;
  return (
    <p className={isRight ? styles.right : styles.wrong}>
      <Icon />
      {none ? copy.result.none : isRight ? copy.result.right : copy.result.wrong}
    </p>
  );
}

/** A question with the chosen answer, whether it is right, and why. */
export function AnswerView({ question, number, all, chosen, marked }: Props) {
  const keys = marked?.right ?? [];
  return (
    <article className={styles.answer}>
      <h3 className={styles.text}>
        <span className={styles.number}>{copy.taking.place(number, all)}</span>
        <MathsText>{question.text}</MathsText>
      </h3>
      <QuestionPicture picture={question.picture} />
      {marked && <Verdict isRight={marked.isRight} none={chosen.length === 0} />}
      <ul className={styles.options}>
        {question.options.map((option) => {
          const isChosen = chosen.includes(option.id);
          const isKey = keys.includes(option.id);
          return (
            <li
              key={option.id}
              className={classes(styles.option, isChosen && styles.chosen, isKey && styles.key)}
            >
              <span className={styles.words}>
                <MathsText>{optionText(question, option)}</MathsText>
              </span>
              {isChosen && <span className={styles.tag}>{copy.result.yours}</span>}
              {isKey && <span className={styles.keyTag}>{copy.result.key}</span>}
            </li>
          );
        })}
      </ul>
      {marked && marked.explanation !== '' && (
        <p className={styles.explanation}>
          <strong>{copy.result.explanation}:</strong> <MathsText>{marked.explanation}</MathsText>
        </p>
      )}
    </article>
  );
}
