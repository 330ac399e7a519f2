import type { RefObject } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type AnswerSheet, isAnswered } from '../../shared/quizzes/answer-sheets.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

interface NumberStripProps {
  readonly questions: readonly string[];
  readonly sheet: AnswerSheet;
  /** Index of the displayed question, from 0. Null if no question is displayed. */
  readonly currentIndex: number | null;
  readonly onSelect: (index: number) => void;
}

/** Shows the numbers of all questions, and which of them are answered or marked for later. */
export function NumberStrip({ questions, sheet, currentIndex, onSelect }: NumberStripProps) {
  return (
    <nav className={styles.numbers} aria-label={copy.taking.questionList}>
      {questions.map((id, index) => {
        const answered = isAnswered(sheet, id);
        const marked = sheet.marked.includes(id);
        return (
          <button
            key={id}
            type="button"
            className={classes(styles.number, answered && styles.answered, marked && styles.marked)}
            aria-label={copy.taking.questionLabel(index + 1, answered, marked)}
            aria-current={index === currentIndex ? 'step' : undefined}
            onClick={() => onSelect(index)}
          >
            {formatNumber(index + 1)}
          </button>
        );
      })}
    </nav>
  );
}

interface Props {
  readonly questions: readonly string[];
  readonly sheet: AnswerSheet;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onSelect: (index: number) => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/**
 * The last step of an attempt. Shows how many questions are unanswered, and a button to send the
 * answers.
 */
export function Review({ questions, sheet, heading, onSelect, onBack, onSend }: Props) {
  const unansweredCount = questions.filter((id) => !isAnswered(sheet, id)).length;
  const markedCount = questions.filter((id) => sheet.marked.includes(id)).length;
  return (
    <section className={styles.review}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {copy.review.title}
      </h2>
      <p className={unansweredCount > 0 ? styles.attention : undefined}>
        {unansweredCount === 0 ? copy.review.allAnswered : copy.review.unanswered(unansweredCount)}
      </p>
      {markedCount > 0 && <p>{copy.review.marked(markedCount)}</p>}
      <NumberStrip questions={questions} sheet={sheet} currentIndex={null} onSelect={onSelect} />
      <div className={styles.steps}>
        <Button variant="secondary" onClick={onBack}>
          {copy.review.back}
        </Button>
        <Button onClick={onSend}>{copy.review.send}</Button>
      </div>
    </section>
  );
}
