import { formatNumber } from '../../shared/format/numbers.ts';
import { isAnswered, type Sheet } from '../../shared/quizzes/sheet.ts';
import { classes } from '../../shared/ui/classes.ts';
import * as styles from './number-strip.module.css';
import { copy } from './quiz.copy.ts';

interface Props {
  /** Ids of the questions, in order. */
  readonly questions: readonly string[];
  readonly sheet: Sheet;
  /** From 0; null if no question is on the screen. */
  readonly current: number | null;
  readonly onGo: (place: number) => void;
  readonly className?: string | undefined;
}

/** All questions by number, showing which are answered and which are marked for later. */
export function NumberStrip({ questions, sheet, current, onGo, className }: Props) {
  return (
    <nav className={classes(styles.strip, className)} aria-label={copy.taking.numbers}>
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
