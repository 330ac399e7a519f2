import type { RefObject } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { isAnswered, type Sheet } from '../../shared/quizzes/sheets.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

interface NumberStripProps {
  readonly questions: readonly string[];
  readonly sheet: Sheet;
  /** Index of the question on the screen, from 0; null if none is on it. */
  readonly current: number | null;
  readonly onGo: (place: number) => void;
}

/** Shows the numbers of all questions, and which of them are answered or marked for later. */
export function NumberStrip({ questions, sheet, current, onGo }: NumberStripProps) {
  return (
    <nav className={styles.strip} aria-label={copy.taking.numbers}>
      {questions.map((id, place) => {
        const answered = isAnswered(sheet, id);
        const marked = sheet.marked.includes(id);
        return (
          <button
            key={id}
            type="button"
            className={classes(styles.number, answered && styles.answered, marked && styles.marked)}
            aria-label={copy.taking.number(place + 1, answered, marked)}
            aria-current={place === current ? 'step' : undefined}
            onClick={() => onGo(place)}
          >
            {formatNumber(place + 1)}
          </button>
        );
      })}
    </nav>
  );
}

interface Props {
  readonly questions: readonly string[];
  readonly sheet: Sheet;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onGo: (place: number) => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** The last step of an attempt: the number of open questions, and the button to send it. */
export function Review({ questions, sheet, heading, onGo, onBack, onSend }: Props) {
  const left = questions.filter((id) => !isAnswered(sheet, id)).length;
  const marked = questions.filter((id) => sheet.marked.includes(id)).length;
  return (
    <section className={styles.review}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {copy.review.title}
      </h2>
      <p className={left > 0 ? styles.left : undefined}>
        {left === 0 ? copy.review.all : copy.review.left(left)}
      </p>
      {marked > 0 && <p>{copy.review.marked(marked)}</p>}
      <NumberStrip questions={questions} sheet={sheet} current={null} onGo={onGo} />
      <div className={styles.ways}>
        <Button look="secondary" onClick={onBack}>
          {copy.review.back}
        </Button>
        <Button onClick={onSend}>{copy.review.send}</Button>
      </div>
    </section>
  );
}
