import { type AnalysedQuestion, questionSigns } from '@markaz/contract/learning/quiz-analysis';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatNumber } from '../../shared/format/numbers.ts';
import { questionAnchor } from './question-card.tsx';
import * as styles from './questions.module.css';
import { copy } from './quiz-results.copy.ts';

/** Lists questions that need a review, and why. */
export function Signs({ questions }: { readonly questions: readonly AnalysedQuestion[] }) {
  const found = questionSigns
    .map((sign) => ({ sign, signed: questions.filter(({ signs }) => signs.includes(sign)) }))
    .filter(({ signed }) => signed.length > 0);
  if (found.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{copy.signs.title}</AlertTitle>
      <ul className={styles.signs}>
        {found.map(({ sign, signed }) => (
          <li key={sign}>
            {copy.signs[sign]}{' '}
            <span className={styles.links}>
              {signed.map(({ number }) => (
                <a
                  key={number}
                  href={`#${questionAnchor(number)}`}
                  aria-label={copy.question(formatNumber(number))}
                >
                  {formatNumber(number)}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
