import { markState, type QuizMark } from '@markaz/contract/learning/quiz-results';
import Chip from '@mui/material/Chip';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { plural } from '../../../shared/format/plural.ts';
import { quizNouns } from '../../../shared/format/quiz-nouns.ts';
import { formatDate } from '../../../shared/format/time.ts';
import { formatDayAndHour } from '../form/cairo-time.ts';
import * as layout from '../layout.module.css';
import { quizCopy } from './quiz.copy.ts';

const chipColours = {
  passed: 'success',
  opened: 'info',
  failed: 'warning',
  none: 'default',
} as const;

/** Shows a student's result in a quiz as a short label. */
export function MarkState({ mark }: { readonly mark: QuizMark }) {
  const state = markState(mark);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={chipColours[state]}
      label={quizCopy.states[state]}
    />
  );
}

/** Returns a text such as «٨ من ١٠», or empty if no attempt counts. */
export function formatBestMark({ best }: Pick<QuizMark, 'best'>): string {
  return best === null ? '' : quizCopy.mark(formatNumber(best.score), formatNumber(best.of));
}

/** Shows the number of attempts and the dates. */
export function MarkFacts({ mark }: { readonly mark: QuizMark }) {
  const { attempts, passedAt, openedAt, last, allowedUntil } = mark;
  return (
    <span className={layout.facts}>
      {attempts > 0 && <span>{plural(attempts, quizNouns.attempt)}</span>}
      {passedAt !== null && <span>{quizCopy.passedAt(formatDate(passedAt))}</span>}
      {openedAt !== null && <span>{quizCopy.openedAt(formatDate(openedAt))}</span>}
      {passedAt === null && last !== null && <span>{quizCopy.lastAt(formatDate(last.at))}</span>}
      {last?.late && <span>{quizCopy.late}</span>}
      {allowedUntil !== null && Date.parse(allowedUntil) > Date.now() && (
        <span>{quizCopy.allowedUntil(formatDayAndHour(allowedUntil))}</span>
      )}
    </span>
  );
}
