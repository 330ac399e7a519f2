import {
  optionText,
  type QuestionKind,
  questionKinds,
} from '@markaz/contract/learning/question-kinds';
import type { Question, QuizResult } from '@markaz/contract/learning/quizzes';
import { type ComponentType, type RefObject, useRef } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { MathsText } from '../../shared/maths/maths-text.tsx';
import { speakMaths } from '../../shared/maths/speak-maths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon, CloseIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import * as answerStyles from './answer.module.css';
import * as styles from './question.module.css';
import { copy } from './quiz.copy.ts';

interface ChoiceProps {
  readonly question: Question;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
}

function Choice({ question, chosen, onChoose }: ChoiceProps) {
  const type = questionKinds[question.kind].allowsMultiple ? 'checkbox' : 'radio';
  return (
    <div className={styles.options}>
      {question.options.map((option, index) => {
        const text = optionText(question, option);
        return (
          <label key={option.id} className={styles.option}>
            <input
              type={type}
              name={question.id}
              aria-label={text.includes('$') ? speakMaths(text) : undefined}
              checked={chosen.includes(option.id)}
              onChange={() => onChoose(option.id)}
            />
            <span className={styles.optionText} aria-hidden={text.includes('$') || undefined}>
              <MathsText>{text}</MathsText>
            </span>
            <span className={styles.key} aria-hidden="true">
              {formatNumber(index + 1)}
            </span>
          </label>
        );
      })}
    </div>
  );
}

interface MarkedChoiceProps {
  readonly question: Question;
  readonly chosen: readonly string[];
  /** Ids of the right options. Empty if the student may not see them. */
  readonly right: readonly string[];
}

function MarkedChoice({ question, chosen, right }: MarkedChoiceProps) {
  return (
    <ul className={answerStyles.options}>
      {question.options.map((option) => {
        const isChosen = chosen.includes(option.id);
        const isRightOption = right.includes(option.id);
        return (
          <li
            key={option.id}
            className={classes(
              answerStyles.option,
              isChosen && answerStyles.chosen,
              isRightOption && answerStyles.key,
            )}
          >
            <span className={answerStyles.optionText}>
              <MathsText>{optionText(question, option)}</MathsText>
            </span>
            {isChosen && <span className={answerStyles.tag}>{copy.result.yourAnswer}</span>}
            {isRightOption && (
              <span className={answerStyles.keyTag}>{copy.result.rightAnswer}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface KindView {
  /** Text about how to answer, or null if this is obvious. */
  readonly hint: string | null;
  readonly Answer: ComponentType<ChoiceProps>;
  readonly MarkedAnswer: ComponentType<MarkedChoiceProps>;
}

const choice = { Answer: Choice, MarkedAnswer: MarkedChoice };

/** Components to answer each kind of question, and to show the marked answer. */
const kindViews: Readonly<Record<QuestionKind, KindView>> = {
  one: { hint: copy.taking.one, ...choice },
  many: { hint: copy.taking.many, ...choice },
  trueFalse: { hint: null, ...choice },
};

/**
 * A question's picture, which opens in its full size. Its space is reserved before it loads. Browsers
 * without dialogs (Safari before 15.4) open the file.
 */
function QuestionPicture({ picture }: Pick<Question, 'picture'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  if (picture === null) return null;
  const alt = picture.alt || copy.taking.picture;
  return (
    <>
      <a
        className={styles.enlarge}
        href={picture.src}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (dialog.current?.showModal === undefined) return;
          event.preventDefault();
          dialog.current.showModal();
        }}
      >
        <img className={styles.picture} {...picture} alt={alt} />
        <span>{copy.taking.enlarge}</span>
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself */}
      <dialog
        ref={dialog}
        className={styles.large}
        aria-label={alt}
        onClick={({ currentTarget }) => currentTarget.close()}
      >
        <button type="button" aria-label={copy.taking.close}>
          <CloseIcon size={24} />
        </button>
        <img {...picture} alt={alt} loading="lazy" />
      </dialog>
    </>
  );
}

export interface QuestionViewProps extends ChoiceProps {
  readonly number: number;
  readonly all: number;
  /** Ref to the heading, which receives the focus when the question appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function QuestionView({ question, number, all, heading, ...answer }: QuestionViewProps) {
  const { hint, Answer } = kindViews[question.kind];
  return (
    <fieldset className={styles.question}>
      <legend>
        <h2 ref={heading} tabIndex={-1} className={styles.text}>
          <VisuallyHidden>{copy.taking.position(number, all)}: </VisuallyHidden>
          <MathsText>{question.text}</MathsText>
        </h2>
      </legend>
      {hint !== null && <p className={styles.hint}>{hint}</p>}
      <QuestionPicture picture={question.picture} />
      <Answer question={question} {...answer} />
    </fieldset>
  );
}

function Verdict({
  isRight,
  isUnanswered,
}: {
  readonly isRight: boolean;
  readonly isUnanswered: boolean;
}) {
  const Icon = isRight ? CheckIcon : CloseIcon;
  return (
    <p className={isRight ? answerStyles.right : answerStyles.wrong}>
      <Icon />
      {isUnanswered ? copy.result.unanswered : isRight ? copy.result.right : copy.result.wrong}
    </p>
  );
}

interface AnswerViewProps {
  readonly question: Question;
  readonly number: number;
  readonly all: number;
  readonly chosen: readonly string[];
  readonly marked?: Omit<QuizResult['answers'][number], 'id' | 'chosen'> | undefined;
}

export function AnswerView({ question, number, all, chosen, marked }: AnswerViewProps) {
  const { MarkedAnswer } = kindViews[question.kind];
  return (
    <article className={answerStyles.answer}>
      <h3 className={answerStyles.text}>
        <span className={answerStyles.number}>{copy.taking.position(number, all)}</span>
        <MathsText>{question.text}</MathsText>
      </h3>
      <QuestionPicture picture={question.picture} />
      {marked && <Verdict isRight={marked.isRight} isUnanswered={chosen.length === 0} />}
      <MarkedAnswer question={question} chosen={chosen} right={marked?.right ?? []} />
      {marked && marked.explanation !== '' && (
        <p className={answerStyles.explanation}>
          <strong>{copy.result.explanation}:</strong> <MathsText>{marked.explanation}</MathsText>
        </p>
      )}
    </article>
  );
}
